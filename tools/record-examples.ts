import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { collectExamples, type ExampleFiles } from './examples/collect-examples.ts';

const ROOT = join(import.meta.dirname, '..');
const BIN = join(ROOT, 'node_modules/.bin');
const EXAMPLES = join(ROOT, 'packages/contract/src/examples');

/**
 * Records the examples of the API document from the server's tests, or from the given test files.
 * An example without a new candidate stays as it is.
 */
const recording = process.env.RECORD_EXAMPLES ?? mkdtempSync(join(tmpdir(), 'saifu-examples-'));
if (process.env.RECORD_EXAMPLES === undefined) {
  const env = { ...process.env, RECORD_EXAMPLES: recording };
  const args = ['run', '--project', 'server', ...process.argv.slice(2)];
  const { status } = spawnSync(join(BIN, 'vitest'), args, { cwd: ROOT, env, stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}
const files = readdirSync(recording).toSorted();
const lines = files.flatMap((file) =>
  readFileSync(join(recording, file), 'utf8').trimEnd().split('\n'),
);
const known: ExampleFiles = {
  requests: read('requests'),
  responses: read('responses'),
  events: read('events'),
  problems: read('problems'),
};
const { examples, missing } = collectExamples(lines, known);
for (const [name, values] of Object.entries(examples)) {
  writeFileSync(join(EXAMPLES, `${name}.json`), `${JSON.stringify(values, null, 2)}\n`);
}
spawnSync(join(BIN, 'biome'), ['format', '--write', EXAMPLES], { cwd: ROOT, stdio: 'inherit' });
if (process.env.RECORD_EXAMPLES === undefined) rmSync(recording, { recursive: true });
console.log(`${lines.length} recorded exchanges`);
for (const name of missing) console.log(`no example: ${name}`);
process.exitCode = missing.length === 0 ? 0 : 1;

function read(name: string): Record<string, unknown> {
  return JSON.parse(readFileSync(join(EXAMPLES, `${name}.json`), 'utf8'));
}
