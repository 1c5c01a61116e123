import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Stripe from 'stripe';
import { afterAll, beforeAll, onTestFinished } from 'vitest';

export const SECRET_KEY = 'sk_test_aBcDeFgHiJkL';
export const PUBLISHABLE_KEY = 'pk_test_aBcDeFgHiJkL';
export const WEBHOOK_SECRET = 'whsec_aBcDeFgHiJkL';
const START_MS = 60_000;
const STARTS_MAX = 5;
const RETRY_MS = 200;
const MAIN = join(import.meta.dirname, '../main.ts');

export type StripeSandbox = {
  readonly dir: string;
  readonly url: () => string;
  /** The official client without automatic retries. */
  readonly stripe: () => Stripe;
  /** Calls an endpoint that the client does not support. */
  readonly request: (method: string, path: string, body?: unknown) => Promise<Response>;
  readonly enable: (error: Readonly<Record<string, unknown>>) => Promise<void>;
  readonly advance: (seconds: number) => Promise<void>;
  readonly journal: () => string;
  readonly kill: (signal: NodeJS.Signals) => Promise<number | null>;
  readonly start: () => Promise<void>;
};

type Env = Readonly<Record<string, string>>;

/** A Stripe sandbox in its own process. Its data is deleted after the test. */
export async function startStripeSandbox(env: Env = {}): Promise<StripeSandbox> {
  const stripeSandbox = createStripeSandbox(makeDir(), env);
  onTestFinished(() => dispose(stripeSandbox));
  await stripeSandbox.start();
  return stripeSandbox;
}

/**
 * A sandbox shared by all tests of a file. No test may kill it, and each test counts and changes
 * only its own objects, because the journal also contains those of the others.
 */
export function shareStripeSandbox(): StripeSandbox {
  const stripeSandbox = createStripeSandbox(makeDir(), {});
  beforeAll(stripeSandbox.start, START_MS);
  afterAll(() => dispose(stripeSandbox));
  return stripeSandbox;
}

const makeDir = () => mkdtempSync(join(tmpdir(), 'stripe-sandbox-'));

async function dispose(stripeSandbox: StripeSandbox): Promise<void> {
  await stripeSandbox.kill('SIGKILL');
  rmSync(stripeSandbox.dir, { recursive: true, force: true });
}

function createStripeSandbox(dir: string, env: Env): StripeSandbox {
  let child: ChildProcess | null = null;
  let port = 0;
  const url = () => `http://127.0.0.1:${port}`;
  const request = (method: string, path: string, body?: unknown) =>
    fetch(`${url()}${path}`, {
      method,
      headers: { authorization: `Bearer ${SECRET_KEY}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  return {
    dir,
    url,
    request,
    stripe: () =>
      new Stripe(SECRET_KEY, { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0 }),
    async enable(error) {
      const { status } = await request('POST', '/_control/faults', error);
      if (status !== 200) throw new Error(`enabling the fault returned ${status}`);
    },
    async advance(seconds) {
      await request('POST', '/_control/clock', { advance_seconds: seconds });
    },
    journal: () => readFileSync(join(dir, 'journal.jsonl'), 'utf8'),
    async kill(signal) {
      const exiting = child;
      child = null;
      if (exiting === null || exiting.exitCode !== null) return exiting?.exitCode ?? null;
      const closed = once(exiting, 'close');
      exiting.kill(signal);
      await closed;
      return exiting.exitCode;
    },
    async start() {
      for (let attempts = 1; ; attempts += 1) {
        child = launch(dir, { STRIPE_SANDBOX_PORT: String(port), ...env });
        try {
          port = await readPort(child);
          return;
        } catch (error) {
          // While it was down, another process may have used its port for a moment.
          if (attempts === STARTS_MAX || !String(error).includes('EADDRINUSE')) throw error;
          await sleep(attempts * RETRY_MS);
        }
      }
    },
  };
}

export function launch(dir: string, env: Env): ChildProcess {
  return spawn(process.execPath, [MAIN], {
    env: {
      STRIPE_SANDBOX_DIR: dir,
      STRIPE_SANDBOX_SECRET_KEY: SECRET_KEY,
      STRIPE_SANDBOX_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
      STRIPE_SANDBOX_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_SANDBOX_CONTROL: '1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function readPort(child: ChildProcess): Promise<number> {
  let output = '';
  let errorOutput = '';
  child.stderr?.on('data', (data) => {
    errorOutput += data;
  });
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (data) => {
      output += data;
      if (output.includes('\n')) resolve(Number(JSON.parse(output).port));
    });
    // `close` fires after all output was read, unlike `exit`.
    child.on('close', (code) =>
      reject(new Error(`the process exited with ${code}: ${errorOutput}`)),
    );
  });
}
