import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { stopStaleStripeSandbox } from './stale-stripe-sandbox.ts';

export type StripeSandboxOptions = {
  readonly port: number;
  /** Its own books; nothing of ours reads them. */
  readonly dir: string;
  readonly keys: {
    readonly secretKey: string;
    readonly publishableKey: string;
    readonly webhookSecret: string;
  };
  readonly webhookUrl: string | null;
  /** Opens the door by which tests make it stumble. */
  readonly hasControl?: boolean;
};

export type StripeSandboxProcess = {
  readonly url: string;
  /** Kills it on the spot; it comes back with the same books. For trying what that does. */
  readonly kill: () => void;
  readonly stop: () => Promise<void>;
};

const MAIN = join(import.meta.dirname, '../../../stripe-sandbox/src/main.ts');
const RESTART_PAUSE_MS = 300;
const START_MS = 20_000;

/** What stands in for the card network: a process of its own, started again whenever it falls. */
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
  const { keys, webhookUrl } = options;
  return spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH,
      STRIPE_SANDBOX_PORT: String(port),
      STRIPE_SANDBOX_DIR: options.dir,
      STRIPE_SANDBOX_SECRET_KEY: keys.secretKey,
      STRIPE_SANDBOX_PUBLISHABLE_KEY: keys.publishableKey,
      ...(port !== 0 && { STRIPE_SANDBOX_PUBLIC_URL: `http://localhost:${port}` }),
      ...(webhookUrl !== null && {
        STRIPE_SANDBOX_WEBHOOK_URL: webhookUrl,
        STRIPE_SANDBOX_WEBHOOK_SECRET: keys.webhookSecret,
      }),
      ...(options.hasControl && { STRIPE_SANDBOX_CONTROL: '1' }),
    },
    // A session of its own, so that Ctrl-C reaches us alone and we stop things in order.
    detached: true,
    // The channel closes when this process dies, however it dies, and the child then stops.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
}

function readPort(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let output = '';
    const late = setTimeout(() => reject(new Error('the Stripe sandbox is silent')), START_MS);
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
