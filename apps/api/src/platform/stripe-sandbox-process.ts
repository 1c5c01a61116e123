import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { stopStaleStripeSandbox } from './stale-stripe-sandbox.ts';

export type StripeSandboxOptions = {
  readonly port: number;
  /** Its own state; no other process reads it. */
  readonly dir: string;
  readonly keys: {
    readonly secretKey: string;
    readonly publishableKey: string;
    readonly webhookSecret: string;
  };
  /** Receives the events of these types. */
  readonly webhook: { readonly url: string; readonly eventTypes: readonly string[] } | null;
  /** Enables the control endpoint with which tests inject faults. */
  readonly hasControl?: boolean;
};

export type StripeSandboxProcess = {
  readonly url: string;
  /** Kills the process; it restarts with the same state. For testing. */
  readonly kill: () => void;
  readonly stop: () => Promise<void>;
};

const MAIN = join(import.meta.dirname, '../../../stripe-sandbox/src/main.ts');
const RESTART_PAUSE_MS = 300;
const START_MS = 20_000;

/** Runs the Stripe sandbox in a separate process and restarts it when it crashes. */
export async function startStripeSandbox(
  options: StripeSandboxOptions,
): Promise<StripeSandboxProcess> {
  await stopStaleStripeSandbox(options.dir);
  let stopping = false;
  let child = spawnOne(options, options.port);
  const port = await readPort(child);
  const keep = async () => {
    for (;;) {
      await new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) resolve(undefined);
        else child.once('exit', resolve);
      });
      if (stopping) return;
      await sleep(RESTART_PAUSE_MS);
      child = spawnOne(options, port);
    }
  };
  const keeping = keep();
  return {
    url: `http://localhost:${port}`,
    kill: () => void child.kill('SIGKILL'),
    async stop() {
      stopping = true;
      child.kill('SIGTERM');
      await keeping;
    },
  };
}

function spawnOne(options: StripeSandboxOptions, port: number): ChildProcess {
  const { keys, webhook } = options;
  return spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH,
      STRIPE_SANDBOX_PORT: String(port),
      STRIPE_SANDBOX_DIR: options.dir,
      STRIPE_SANDBOX_SECRET_KEY: keys.secretKey,
      STRIPE_SANDBOX_PUBLISHABLE_KEY: keys.publishableKey,
      ...(port !== 0 && { STRIPE_SANDBOX_PUBLIC_URL: `http://localhost:${port}` }),
      ...(webhook !== null && {
        STRIPE_SANDBOX_WEBHOOK_URL: webhook.url,
        STRIPE_SANDBOX_WEBHOOK_EVENTS: webhook.eventTypes.join(','),
        STRIPE_SANDBOX_WEBHOOK_SECRET: keys.webhookSecret,
      }),
      ...(options.hasControl && { STRIPE_SANDBOX_CONTROL: '1' }),
    },
    // Its own session, so that Ctrl-C reaches only this process, which then stops everything in
    // order.
    detached: true,
    // The channel closes when this process dies, however it dies, and the child then stops.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
}

function readPort(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let output = '';
    const late = setTimeout(
      () => reject(new Error('the Stripe sandbox does not respond')),
      START_MS,
    );
    child.stdout?.on('data', (data) => {
      output += data;
      const port = /\{"port":(\d+)/.exec(output)?.[1];
      if (port === undefined) return;
      clearTimeout(late);
      resolve(Number(port));
    });
    child.once('exit', (code) => reject(new Error(`the Stripe sandbox did not start (${code})`)));
  });
}
