import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_USERS } from '../apps/api/src/modules/sandbox/demo-users.ts';
import { startSandbox } from './sandbox.ts';

const KILLS = 20;
const WRITERS = 4;
const BETWEEN_KILLS_MS = 2500;
const RECOVERY_TIMEOUT_MS = 60_000;

type Receipt = { readonly token: string; readonly cookie: string };

/**
 * Kills the server and PostgreSQL in turn with SIGKILL while sessions are being created. Then
 * requests every session whose creation was acknowledged. None may be missing.
 */
const sandbox = await startSandbox({ LOG_LEVEL: 'silent' });
process.on('uncaughtException', async (error) => {
  console.error(error.message);
  await sandbox.stop();
  process.exit(1);
});
const receipts: Receipt[] = [];
let rejected = 0;
let isOver = false;
const writers = Promise.all(Array.from({ length: WRITERS }, write));

const victims = { server: 'main.ts', postgres: 'bin/postgres' };
const recoveriesMs: number[] = [];
for (let kill = 0; kill < KILLS; kill += 1) {
  await sleep(BETWEEN_KILLS_MS);
  const name = kill % 2 === 0 ? 'server' : 'postgres';
  const before = receipts.length;
  process.kill(childPid(victims[name]), 'SIGKILL');
  const downAt = Date.now();
  await resetRateLimit();
  await waitUntilHealthy();
  recoveriesMs.push(Date.now() - downAt);
  console.log(`kill -9 ${name.padEnd(8)} after ${before} rows, back in ${recoveriesMs.at(-1)} ms`);
}
isOver = true;
await writers;

let lost = 0;
for (const receipt of receipts) if (!(await isThere(receipt))) lost += 1;
await sandbox.stop();
const slowest = Math.max(...recoveriesMs);
console.log(
  `${KILLS} kills, ${receipts.length} acknowledged rows, ${rejected} refused, ${lost} lost, ` +
    `slowest recovery ${slowest} ms`,
);
process.exitCode = lost === 0 && receipts.length > KILLS ? 0 : 1;

async function write(): Promise<void> {
  const [user] = DEMO_USERS;
  const body = JSON.stringify({ login_id: user?.loginId, password: user?.password });
  const headers = { 'content-type': 'application/json' };
  while (!isOver) {
    try {
      const url = `${sandbox.url}/api/v1/login`;
      const answer = await fetch(url, { method: 'POST', headers, body });
      if (!answer.ok) throw new Error(String(answer.status));
      const { access_token: token } = (await answer.json()) as { access_token: string };
      const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
      receipts.push({ token, cookie });
    } catch {
      rejected += 1;
      await sleep(50);
    }
  }
}

async function isThere({ token, cookie }: Receipt): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}`, cookie };
  return (await fetch(`${sandbox.url}/api/v1/userinfo`, { headers })).ok;
}

/**
 * Sign-in attempts interrupted by a crash stay counted in the rate limit, so the clock advances by
 * a quarter of an hour.
 */
async function resetRateLimit(): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ advance_seconds: 15 * 60 });
  const until = Date.now() + RECOVERY_TIMEOUT_MS;
  while (Date.now() < until) {
    const url = `${sandbox.url}/api/v1/sandbox/clock`;
    const answer = await fetch(url, { method: 'POST', headers, body }).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(20);
  }
}

async function waitUntilHealthy(): Promise<void> {
  const until = Date.now() + RECOVERY_TIMEOUT_MS;
  const before = receipts.length;
  // Healthy means that a new row was acknowledged, not only that the port is open.
  while (receipts.length < before + WRITERS) {
    if (Date.now() > until) throw new Error('the server did not recover');
    await sleep(20);
  }
}

/** PID of the supervisor's child whose command line contains these words. */
function childPid(words: string): number {
  const path = `/proc/${sandbox.process.pid}/task/${sandbox.process.pid}/children`;
  const children = readFileSync(path, 'utf8').trim().split(' ').map(Number);
  const found = children.find((pid) =>
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(words),
  );
  if (found === undefined) throw new Error(`no child process matches ${words}`);
  return found;
}
