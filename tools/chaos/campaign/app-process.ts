import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const MAIN = join(import.meta.dirname, '../../../apps/api/src/main.ts');
const READY_MS_MAX = 60_000;
const LINES_MAX = 5;

export type Exit = { readonly code: number | null; readonly signal: NodeJS.Signals | null };

/** One run of `apps/api`. */
export type AppProcess = {
  readonly pid: number;
  /** Resolves with its port. Rejects if it ends before. */
  readonly ready: Promise<number>;
  readonly exited: Promise<Exit>;
  readonly isRunning: () => boolean;
  readonly signal: (name: NodeJS.Signals) => void;
};

export type AppProcessOptions = {
  readonly env: NodeJS.ProcessEnv;
  readonly logPath: string;
};

/** SIGUSR1 opens an inspector on any free port, which is how its event loop can be blocked. */
const FLAGS = ['--inspect-port=127.0.0.1:0'];

/**
 * Its output goes to the log. It ends when this process ends, because the IPC channel closes
 * then.
 */
export function startProcess({ env, logPath }: AppProcessOptions): AppProcess {
  const out = openSync(logPath, 'a', 0o600);
  const child = spawn(process.execPath, [...FLAGS, MAIN], {
    env: { ...process.env, NODE_OPTIONS: '', PORT: '0', ...env },
    // Its own session, so that Ctrl-C reaches only this process, which then stops everything in
    // order.
    detached: true,
    stdio: ['ignore', out, out, 'ipc'],
  });
  closeSync(out);
  const exited = new Promise<Exit>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
    child.once('error', () => resolve({ code: null, signal: null }));
  });
  const address = new Promise<number>((resolve) => {
    child.on('message', (message: { readonly kind: string; readonly address?: string }) => {
      if (message.kind === 'ready') resolve(Number(new URL(String(message.address)).port));
    });
  });
  const isGone = exited.then(() => Promise.reject(new Error('the process ended')));
  const ready = Promise.race([address, isGone, failLate()]);
  ready.catch(() => {});
  return {
    pid: child.pid ?? 0,
    ready,
    exited,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    signal: (name) => void child.kill(name),
  };
}

async function failLate(): Promise<never> {
  await sleep(READY_MS_MAX, undefined, { ref: false });
  throw new Error('the process did not start');
}

/** The end of a log, to explain an exit. */
export function readLastLines(logPath: string): string {
  return readFileSync(logPath, 'utf8').trim().split('\n').slice(-LINES_MAX).join('\n');
}
