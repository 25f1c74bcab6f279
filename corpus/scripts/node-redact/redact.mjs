#!/usr/bin/env node
// Takes the values of secret-looking environment variables out of results.

const NAME = /^(?<head>[A-Z0-9_]*(?:TOKEN|SECRET|PASSWORD|API_KEY)[A-Z0-9_]*=).+$/gm;

async function readAll(stream) {
  const chunks = [];
  for await (const chunk of stream) {
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

async function main() {
  const { arguments: args } = JSON.parse(await readAll(process.stdin));
  const before = args.tool_response?.content ?? "";
  const after = before.replace(NAME, "$<head>(hidden)");
  if (after !== before) {
    process.stdout.write(JSON.stringify({ updated_input: { content: after } }) + "\n");
  }
}

main().catch((error) => {
  process.stderr.write(`redact: ${error}\n`);
  process.exitCode = 1;
});
