import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { askControl, setErrors } from '../../../apps/api/src/testing/stripe-sandbox.ts';
import { clearFaults } from '../stripe-sandbox-control.ts';

/** A fault as `POST /_control/faults` of the Stripe sandbox takes it. */
export type ProviderFault = { readonly name: string } & Readonly<Record<string, unknown>>;

/** Faults of the Stripe sandbox itself. */
export type ProviderControl = {
  /** Returns how to end them. Others that were injected meanwhile go on. */
  readonly inject: (faults: readonly ProviderFault[]) => Promise<() => Promise<void>>;
  readonly clear: () => Promise<void>;
  /** It restarts by itself and has forgotten its faults. Resolves once it answers again. */
  readonly kill: () => Promise<void>;
  /** How often it ended without being killed. */
  readonly countUnexpectedExits: () => number;
};

type ProviderOptions = {
  readonly url: string;
  readonly dir: string;
  readonly kill: () => void;
};

const PID_FILE = 'stripe-sandbox.pid';
const LOOK_EVERY_MS = 200;
const START_MS_MAX = 120_000;

export function createProviderControl({ url, dir, kill }: ProviderOptions): ProviderControl & {
  readonly close: () => void;
} {
  const active = new Set<readonly ProviderFault[]>();
  const pids = watchPids(join(dir, PID_FILE));
  let kills = 0;
  // While the process is down there is nothing to inject into, and it starts without faults.
  const send = (method: 'POST' | 'DELETE', fault?: ProviderFault) =>
    setErrors(url, method, fault).catch(() => undefined);
  const apply = async () => {
    await send('DELETE');
    for (const fault of [...active].flat()) await send('POST', fault);
  };
  return {
    async inject(faults) {
      active.add(faults);
      for (const fault of faults) await send('POST', fault);
      return async () => {
        if (active.delete(faults)) await apply();
      };
    },
    async clear() {
      active.clear();
      await clearFaults(url);
    },
    async kill() {
      kills += 1;
      kill();
      // It reads its journal again, which takes the longer the more was paid.
      await waitForAnswer(url);
    },
    countUnexpectedExits: () => Math.max(0, pids.count() - 1 - kills),
    close: pids.close,
  };
}

async function waitForAnswer(url: string): Promise<void> {
  const until = performance.now() + START_MS_MAX;
  while (performance.now() < until) {
    await sleep(LOOK_EVERY_MS);
    const isUp = await askControl(`${url}/_control/faults`, 'GET').then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
  }
}

/** Each process writes its id when it starts. */
function watchPids(path: string) {
  const seen = new Set<string>();
  const look = () => {
    try {
      const pid = readFileSync(path, 'utf8').trim();
      if (pid !== '') seen.add(pid);
    } catch {
      // It is being replaced.
    }
  };
  look();
  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  return { count: () => seen.size, close: () => clearInterval(timer) };
}
