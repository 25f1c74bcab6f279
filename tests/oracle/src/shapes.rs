//! What nanopi 0.12 expects in its files (docs/hosts/nanopi.md): same names, same field order, same strictness.
//! Struct names, field order and defaults all show in its error texts, so none of them is a matter of taste.
use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::Deserialize;

#[derive(Deserialize)]
pub struct HookConfig {
    #[serde(default = "every_subject")]
    pub matcher: String,
    #[serde(rename = "type", default = "command")]
    pub kind: String,
    pub command: String,
    #[serde(default = "five_seconds")]
    pub timeout: u64,
}

fn every_subject() -> String {
    "*".into()
}

fn command() -> String {
    "command".into()
}

fn five_seconds() -> u64 {
    5000
}

macro_rules! hooks {
    ($($event:ident),*) => {
        #[derive(Deserialize, Default)]
        #[serde(deny_unknown_fields, default)]
        pub struct HooksSection { $(pub $event: Vec<HookConfig>),* }

        impl HooksSection {
            pub fn into_events(self) -> Vec<(&'static str, Vec<HookConfig>)> {
                vec![$((stringify!($event), self.$event)),*]
            }
        }
    };
}

hooks!(
    tool_execution_start, tool_execution_end, input, session_start, session_shutdown, before_agent_start,
    turn_start, turn_end, message_end, session_before_compact, session_compact
);

/// `settings.toml`, of which the hook reader looks at one section.
#[derive(Deserialize, Default)]
pub struct Settings {
    #[serde(default)]
    pub hooks: HooksSection,
}

/// `config.toml`: unknown keys are let pass at this level.
#[derive(Deserialize, Default)]
#[serde(default)]
#[allow(dead_code)]
pub struct Config {
    pub model: Option<String>,
    pub base_url: Option<String>,
    pub api_key: Option<String>,
    pub api_kind: Option<String>,
    pub provider: Option<String>,
    pub api_key_file: Option<PathBuf>,
    pub inline_think_tags: Option<bool>,
    pub trust: TrustConfig,
    pub skills: SkillsConfig,
    pub hooks: HooksSection,
    pub extensions: Vec<ExtensionConfig>,
    pub tool_exec_mode: Mode,
    pub tool_exec_overrides: BTreeMap<String, Mode>,
}

#[derive(Deserialize, Default)]
#[serde(default)]
#[allow(dead_code)]
pub struct TrustConfig {
    pub default: Option<String>,
}

#[derive(Deserialize, Default)]
#[serde(default)]
#[allow(dead_code)]
pub struct SkillsConfig {
    pub disabled: Vec<String>,
    pub extra_dirs: Vec<PathBuf>,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
#[allow(dead_code)]
pub struct ExtensionConfig {
    pub path: PathBuf,
    pub max_files: usize,
    pub allow_network: bool,
    pub allow_fs: bool,
    pub allow_store: bool,
    pub allow_context: bool,
    pub allow_tools: Vec<String>,
    pub allow_send_message: bool,
    pub url_allowlist: Vec<String>,
    pub events: Vec<String>,
}

#[derive(Deserialize, Default, Clone, Copy)]
#[serde(rename_all = "lowercase")]
#[allow(dead_code)]
pub enum Mode {
    #[default]
    Parallel,
    Sequential,
}
