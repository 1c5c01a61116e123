import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { newDataFolder, newFolder } from '../apps/api/src/testing/data-folder.ts';
import { startApi } from './chaos/api-process.ts';
import { findPid } from './chaos/processes.ts';
import { waitForDemo } from './chaos/wait-for-demo-data.ts';
import { findHeadlessChromium } from './find-chromium.ts';
import { findFonts } from './find-fonts.ts';
import { checkLedgers, printReport } from './ledger/check-ledgers.ts';
import { connectTo, runningUrl } from './ledger/open-database.ts';
import { getStripeSandboxUrl, type Sandbox, startSandbox } from './sandbox.ts';

const ROOT = join(import.meta.dirname, '..');
const MIGRATIONS = 'apps/api/migrations';
/** What a payer and a store do with a payment, from the order to the refund. */
const JOURNEYS = ['pay.spec', 'confirmation.spec', 'refund-request.spec', 'merchant.spec'];
const RESTART_MS_MAX = 60_000;

/**
 * Runs the payment journeys of the previous release with its own API, worker and web app on the
 * schema of this release, beside an API process of this release: what users meet during a release
 * and after going back.
 */
async function main(): Promise<boolean> {
  const { values } = parseArgs({ options: { release: { type: 'string' } } });
  const release = values.release ?? findPreviousRelease();
  console.log(`previous release: ${git('log', '-1', '--format=%h %s', release)}`);
  const root = checkOut(release);
  let sandbox: Sandbox | undefined;
  try {
    const settings = { LOG_LEVEL: 'error', TRUSTED_PROXIES: '127.0.0.1,::1' };
    sandbox = await startSandbox(settings, newDataFolder('saifu-sandbox-'), root);
    return await runBothReleases(sandbox, root);
  } finally {
    await sandbox?.stop();
    rmSync(root, { recursive: true, force: true });
  }
}

async function runBothReleases(sandbox: Sandbox, root: string): Promise<boolean> {
  const DATABASE_URL = runningUrl(sandbox.dataDir);
  await waitForDemo(DATABASE_URL);
  const migrate = [join(ROOT, 'apps/api/src/migrate.ts'), '--expand-only'];
  if (!(await run(process.execPath, migrate, ROOT, { DATABASE_URL }))) return false;
  await restart(sandbox);
  const api = await startApi({
    DATABASE_URL,
    STRIPE_SANDBOX_URL: await getStripeSandboxUrl(sandbox),
    PUBLIC_URL: sandbox.url,
    LOG_LEVEL: 'error',
  });
  try {
    const args = ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list', ...JOURNEYS];
    const env = { CHROMIUM: findHeadlessChromium(), SAIFU_URLS: sandbox.url };
    findFonts();
    const isGreen = await run(join(root, 'node_modules/.bin/playwright'), args, root, env);
    return (await areLedgersEqual(sandbox)) && isGreen && api.isRunning();
  } finally {
    await api.stop();
  }
}

/** The newest tag; without one, the commit before the newest migration. */
function findPreviousRelease(): string {
  const head = git('rev-parse', 'HEAD');
  const tags = git('tag', '--merged', 'HEAD', '--sort=-creatordate').split('\n').filter(Boolean);
  const tag = tags.find((name) => git('rev-parse', `${name}^{commit}`) !== head);
  if (tag !== undefined) return tag;
  const added = git('log', '-1', '--diff-filter=A', '--format=%H', '--', `${MIGRATIONS}/*.sql`);
  return git('rev-parse', `${added}^`);
}

function git(...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args[0]} failed; the history is needed: ${stderr}`);
  return stdout.trim();
}

/** The files of the release in a folder of their own, with the packages of its lock file. */
function checkOut(release: string): string {
  const root = newFolder('saifu-previous-');
  const script = 'git archive "$1" | tar x -C "$2" && cd "$2" && npm ci --no-audit --no-fund';
  const done = spawnSync('bash', ['-o', 'pipefail', '-c', script, 'bash', release, root], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (done.status === 0 && existsSync(join(root, MIGRATIONS))) return root;
  rmSync(root, { recursive: true, force: true });
  throw new Error('the previous release could not be installed');
}

/** Ends the server of the previous release, which its supervisor starts again on the new schema. */
async function restart(sandbox: Sandbox): Promise<void> {
  const before = findPid(sandbox, 'api');
  if (before === undefined) throw new Error('the server of the previous release does not run');
  process.kill(before, 'SIGTERM');
  const until = Date.now() + RESTART_MS_MAX;
  while (findPid(sandbox, 'api') === before || !(await isReady(sandbox))) {
    if (Date.now() > until) throw new Error('the previous release does not start on this schema');
    await sleep(200);
  }
}

async function isReady({ url }: Sandbox): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  );
}

async function areLedgersEqual({ dataDir }: Sandbox): Promise<boolean> {
  const client = await connectTo(runningUrl(dataDir));
  const report = await checkLedgers(client, dataDir, 0);
  await client.end();
  printReport(report);
  return report.violations.length === 0;
}

async function run(
  command: string,
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
): Promise<boolean> {
  const child = spawn(command, args, {
    cwd,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env, PATH: `${join(cwd, 'node_modules/.bin')}:${process.env.PATH}` },
  });
  const [code] = await once(child, 'exit');
  return code === 0;
}

const isGreen = await main();
console.log(isGreen ? 'The previous release works on this schema.' : 'It does not work.');
process.exitCode = isGreen ? 0 : 1;
