import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { type EmbeddedPostgres, startPostgres } from '@saifu/dev-postgres/embedded-postgres';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { findPid, listChildren } from './chaos/processes.ts';
import { type Sandbox, startSandbox } from './sandbox.ts';
import { openServerLog } from './server-log.ts';
import { superviseServer } from './supervise-server.ts';

const START = join(import.meta.dirname, 'start.ts');
const START_MS = 120_000;
// A change by one process becomes visible to others after a delay, which is longer on a busy
// machine.
const POLL_OPTIONS = { timeout: 10_000 };
// A stopping server may finish its current work.
const WHILE_STOPPING = { timeout: 40_000 };
const MAIN = join(import.meta.dirname, '../apps/api/src/main.ts');

function makeFolder(): string {
  const directory = mkdtempSync('/tmp/saifu-start-');
  chmodSync(directory, 0o755);
  return directory;
}

function folder(): string {
  const directory = makeFolder();
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

const shared = makeFolder();
let postgres: EmbeddedPostgres;
beforeAll(async () => {
  postgres = await startPostgres(join(shared, 'data'));
}, START_MS);
afterAll(async () => {
  await postgres.stop();
  rmSync(shared, { recursive: true, force: true });
});

/** Output and exit code of a start that must fail. */
function failing(program: string, env: NodeJS.ProcessEnv) {
  return new Promise<{ code: number | null; output: string }>((resolve) => {
    const child = spawn(process.execPath, [program], {
      env: { ...process.env, PORT: '0', LOG_LEVEL: 'silent', ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let output = '';
    child.stderr.on('data', (data) => {
      output += data;
    });
    child.once('exit', (code) => resolve({ code, output: output.trim() }));
  });
}

test.each([
  [
    'an incomplete live configuration',
    { STRIPE_SECRET_KEY: 'sk_live_1' },
    'STRIPE_PUBLISHABLE_KEY is mis',
  ],
  ['an invalid port', { PORT: 'abc' }, 'PORT must be a whole number'],
])('%s fails the start with a plain message before any process starts', async (_, env, words) => {
  const { code, output } = await failing(START, { DATA_DIR: join(folder(), 'data'), ...env });
  expect(code).toBe(1);
  expect(output).toContain(words);
  expect(output).not.toMatch(/\s+at .*\.ts:/);
});

test('a data directory with foreign files is rejected', async () => {
  const directory = folder();
  writeFileSync(join(directory, 'thesis.txt'), 'mine');
  const { code, output } = await failing(START, { DATA_DIR: directory });
  expect({ code, output }).toEqual({
    code: 1,
    output: `Saifu cannot start: ${directory} holds something that is not Saifu's: set DATA_DIR.`,
  });
});

test('an unwritable data directory is reported in one line', async () => {
  const file = join(folder(), 'a-file');
  writeFileSync(file, '');
  const { code, output } = await failing(START, { DATA_DIR: join(file, 'data') });
  expect(code).toBe(1);
  expect(output).toMatch(/^Saifu cannot start: .* cannot be used as DATA_DIR: .*$/);
  expect(output.split('\n')).toHaveLength(1);
});

test('data of another PostgreSQL version is rejected', async () => {
  const directory = join(folder(), 'data');
  mkdirSync(join(directory, 'postgres'), { recursive: true });
  writeFileSync(join(directory, 'saifu.json'), '{}');
  writeFileSync(join(directory, 'postgres/PG_VERSION'), '15\n');
  const { code, output } = await failing(START, { DATA_DIR: directory });
  expect(code).toBe(1);
  expect(output).toContain('was written by PostgreSQL 15, and this is PostgreSQL 18');
});

test('an unreachable database is reported in one line', async () => {
  const { code, output } = await failing(MAIN, { DATABASE_URL: postgres.url('nowhere') });
  expect(code).toBe(1);
  expect(output).toBe('Saifu cannot start: DATABASE_URL: the database cannot be reached (3D000).');
});

test('a second start on the same directory reports the URL of the first', async () => {
  const first = await startSandbox({ LOG_LEVEL: 'silent' });
  onTestFinished(first.stop);
  const { code, output } = await failing(START, { DATA_DIR: first.dataDir });
  expect(code).toBe(1);
  expect(output).toContain(`it already runs from this folder (${first.url}/)`);
});

/** PIDs of the running parts of a sandbox. */
function listParts(sandbox: Sandbox): readonly number[] {
  const pids = (['api', 'stripeSandbox'] as const).map((part) => findPid(sandbox, part));
  return pids.filter((pid) => pid !== undefined);
}

const isRunning = (pid: number) => existsSync(`/proc/${pid}`);

test('killing the supervisor ends the server, its OCR workers and the Stripe sandbox', async () => {
  const directory = folder();
  const first = await startSandbox({ LOG_LEVEL: 'silent' }, directory);
  const parts = listParts(first);
  expect(parts).toHaveLength(2);
  const readers = parts.flatMap(listChildren);
  first.process.kill('SIGKILL');
  await expect.poll(() => [...parts, ...readers].filter(isRunning), WHILE_STOPPING).toEqual([]);
  const second = await startSandbox({ LOG_LEVEL: 'silent' }, directory);
  onTestFinished(second.stop);
  expect((await fetch(`${second.url}/readyz`)).status).toBe(200);
});

test('a start ends a Stripe sandbox that outlived its supervisor', async () => {
  const directory = folder();
  const first = await startSandbox({ LOG_LEVEL: 'silent' }, directory);
  const stripeSandbox = findPid(first, 'stripeSandbox') ?? 0;
  // A stopped process cannot react to the exit of its supervisor.
  process.kill(stripeSandbox, 'SIGSTOP');
  first.process.kill('SIGKILL');
  const second = await startSandbox({ LOG_LEVEL: 'silent' }, directory);
  onTestFinished(second.stop);
  expect(isRunning(stripeSandbox)).toBe(false);
  expect(findPid(second, 'stripeSandbox')).not.toBe(stripeSandbox);
});

test('a server crash is logged with its stack and without the error message', async () => {
  const dataDir = folder();
  // Throws as soon as the server has its uncaughtException handler.
  const crash = `setInterval(() => {
    if (process.listenerCount('uncaughtException') > 0) throw new RangeError('hanako@example.com');
  }, 1)`;
  const env = {
    ...process.env,
    PORT: '0',
    LOG_LEVEL: 'silent',
    DATABASE_URL: postgres.url(),
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(crash)}`,
  };
  const supervised = superviseServer(env, dataDir);
  onTestFinished(supervised.stop);
  await expect(supervised.ready).rejects.toThrow();
  const output = readFileSync(join(dataDir, 'server-errors.log'), 'utf8');
  expect(output).toContain('"msg":"server.crashed","error":"RangeError","stack":"    at ');
  expect(output).toContain('"msg":"server.exited"');
  expect(output).not.toContain('hanako@example.com');
});

test('the crash log has a size limit', () => {
  const dataDir = folder();
  const log = openServerLog(dataDir, 1000);
  for (let line = 0; line < 100; line += 1) log.note('server.exited', { pid: line });
  log.close();
  const sizes = readdirSync(dataDir).map((name) => statSync(join(dataDir, name)).size);
  expect(sizes).toHaveLength(2);
  expect(Math.max(...sizes)).toBeLessThan(1200);
});

const UNWRITABLE_LOGS = [
  ['is on a full disk', (path: string) => symlinkSync('/dev/full', path)],
  ['cannot be opened', (path: string) => mkdirSync(path)],
] as const;

test.each(UNWRITABLE_LOGS)('a crash log that %s does not end the supervisor', async (_, spoil) => {
  const dataDir = folder();
  spoil(join(dataDir, 'server-errors.log'));
  const supervised = superviseServer(
    { ...process.env, PORT: 'none', LOG_LEVEL: 'silent' },
    dataDir,
  );
  onTestFinished(supervised.stop);
  await expect(supervised.ready).rejects.toThrow('PORT');
});

test('a crash log that cannot be rotated does not end the supervisor', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const dataDir = folder();
  mkdirSync(join(dataDir, 'server-errors.log'));
  const log = openServerLog(dataDir, 0);
  onTestFinished(log.close);
  expect(() => vi.advanceTimersByTime(120_000)).not.toThrow();
});

test('a worker and two API processes share one database and one clock', async () => {
  const servers = await Promise.all(
    (['api', 'api', 'worker'] as const).map((role) => serve(postgres.url(), role)),
  );
  const [one, two, worker] = servers;
  await fetch(`${one}/api/v1/sandbox/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advance_seconds: 7200 }),
  });
  await expect
    .poll(async () => {
      const answer = await fetch(`${two}/api/v1/sandbox/clock`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"advance_seconds":0}',
      });
      return ((await answer.json()) as { advanced_seconds: number }).advanced_seconds;
    }, POLL_OPTIONS)
    .toBe(7200);
  expect((await fetch(`${worker}/readyz`)).status).toBe(200);
  expect((await fetch(`${worker}/api/v1/guest/config`)).status).toBe(404);
});

/** Starts one server process in a role and returns its URL when ready. */
function serve(databaseUrl: string, role: string): Promise<string> {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, PORT: '0', ROLE: role, DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  onTestFinished(async () => {
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await gone;
  });
  return new Promise((resolve, reject) => {
    child.on('message', (message: { kind: string; address?: string }) => {
      if (message.kind === 'ready') resolve(message.address ?? '');
    });
    child.once('exit', (code) => reject(new Error(`the ${role} process exited with code ${code}`)));
  });
}
