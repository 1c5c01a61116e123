import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const MAIN = join(import.meta.dirname, '../../apps/api/src/main.ts');
const READY_MS_MAX = 60_000;

export type ApiProcess = {
  readonly port: number;
  readonly isRunning: () => boolean;
  readonly stop: () => Promise<void>;
};

/** Starts another process next to that of the sandbox, on any port unless `PORT` is set. */
export async function startApi(
  env: NodeJS.ProcessEnv,
  role: 'api' | 'worker' = 'api',
): Promise<ApiProcess> {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, PORT: '0', ...env, ROLE: role },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const gone = once(child, 'exit');
  const isGone = gone.then(([code]) => Promise.reject(new Error(`exit code ${code}`)));
  isGone.catch(() => {});
  const [ready] = await Promise.race([once(child, 'message'), isGone, late()]);
  return {
    port: Number(new URL(String(ready.address)).port),
    isRunning: () => child.exitCode === null && child.signalCode === null,
    async stop() {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await gone;
    },
  };
}

async function late(): Promise<never> {
  await sleep(READY_MS_MAX, undefined, { ref: false });
  throw new Error('the process did not start');
}
