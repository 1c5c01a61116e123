import { Worker } from 'node:worker_threads';
import type { FromAttacker, ToAttacker } from './attack-thread.ts';
import type { AttackKind, AttackOutcome, Target } from './attacks.ts';

export type Attacker = {
  readonly kinds: readonly AttackKind[];
  readonly start: (index: number, target: Target) => Promise<AttackOutcome>;
  readonly stop: () => void;
  readonly abort: () => void;
  readonly end: () => Promise<number>;
};

/** Sends from its own thread, so that it does not delay the timing of the payments. */
export async function startAttacker(): Promise<Attacker> {
  const thread = new Worker(new URL('./attack-thread.ts', import.meta.url));
  const send = (message: ToAttacker) => thread.postMessage(message);
  const waitForMessage = <Type extends FromAttacker['type']>(type: Type) =>
    new Promise<Extract<FromAttacker, { type: Type }>>((resolve, reject) => {
      thread.once('error', reject);
      thread.once('message', (message: FromAttacker) => {
        thread.off('error', reject);
        if (message.type === type) resolve(message as Extract<FromAttacker, { type: Type }>);
        else reject(new Error(`expected message ${type}, got ${message.type}`));
      });
    });
  const { kinds } = await waitForMessage('ready');
  return {
    kinds,
    start: async (index, target) => {
      const done = waitForMessage('done');
      send({ type: 'start', index, target });
      return (await done).outcome;
    },
    stop: () => send({ type: 'stop' }),
    abort: () => send({ type: 'abort' }),
    end: () => thread.terminate(),
  };
}
