import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../free-port.ts';
import { type ApiProcess, startApi } from './api-process.ts';
import { startHaproxy } from './haproxy.ts';

const DRAIN_SECONDS = 6;
// HAProxy asks every two seconds and believes the second answer.
const NOTICE_MS = 6000;

export type BalancedApis = {
  /** Of HAProxy. */
  readonly url: string;
  readonly count: number;
  /** Replaces the processes one after the other, with further settings. */
  readonly restart: (env?: NodeJS.ProcessEnv) => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** Two API processes behind the HAProxy of `deploy/`. */
export async function startBalancedApis(env: NodeJS.ProcessEnv): Promise<BalancedApis> {
  const ports = [await freePort('127.0.0.1', 0), await freePort('127.0.0.1', 0)];
  const haproxy = await startHaproxy(ports);
  const processes = new Map<number, ApiProcess>();
  const start = async (port: number, more: NodeJS.ProcessEnv = {}) => {
    const own = {
      PUBLIC_URL: haproxy.url,
      PORT: String(port),
      DRAIN_SECONDS: String(DRAIN_SECONDS),
      TRUSTED_PROXIES: '127.0.0.1',
      LOG_LEVEL: 'error',
    };
    processes.set(port, await startApi({ ...env, ...own, ...more }));
  };
  const stop = async () => {
    await Promise.all([...processes.values()].map((each) => each.stop()));
    await haproxy.stop();
  };
  try {
    for (const port of ports) await start(port);
  } catch (error) {
    await stop();
    throw error;
  }
  await sleep(NOTICE_MS);
  return {
    url: haproxy.url,
    count: ports.length,
    async restart(more) {
      for (const port of ports) {
        await processes.get(port)?.stop();
        await start(port, more);
        await sleep(NOTICE_MS);
      }
    },
    stop,
  };
}
