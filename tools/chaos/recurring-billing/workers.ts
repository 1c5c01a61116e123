import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const MAIN = join(import.meta.dirname, '../../../apps/api/src/main.ts');
const READY_MS_MAX = 60_000;

export type Workers = {
  /** Numbers of the running workers. */
  readonly up: () => readonly number[];
  readonly start: (number: number) => Promise<void>;
  readonly pid: (number: number) => number | undefined;
  /** Sends SIGKILL. */
  readonly kill: (number: number) => void;
  readonly stop: () => Promise<void>;
};

/** Server processes that run scheduled work only, next to the API process. */
export function openWorkers(env: NodeJS.ProcessEnv): Workers {
  const running = new Map<number, ChildProcess>();
  return {
    up: () => [...running.keys()],
    async start(number) {
      if (running.has(number)) return;
      const child = spawn(process.execPath, [MAIN], {
        env: { ...process.env, ...env, ROLE: 'worker', PORT: '0' },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      running.set(number, child);
      const isGone = once(child, 'exit').then(([code]) => Promise.reject(new Error(`${code}`)));
      isGone.catch(() => running.get(number) === child && running.delete(number));
      await Promise.race([once(child, 'message'), isGone, late()]);
    },
    pid: (number) => running.get(number)?.pid,
    kill(number) {
      const child = running.get(number);
      running.delete(number);
      child?.kill('SIGKILL');
    },
    async stop() {
      const children = [...running.values()];
      await Promise.all(
        children.map(async (child) => {
          const gone = once(child, 'exit');
          child.kill('SIGTERM');
          await gone;
        }),
      );
    },
  };
}

async function late(): Promise<never> {
  await sleep(READY_MS_MAX, undefined, { ref: false });
  throw new Error('a worker did not start');
}
