import { parentPort } from 'node:worker_threads';
import { openSenders, type Queue } from './clients.ts';
import { corpus } from './corpus.ts';
import type { Shot } from './judge.ts';
import { killReaders } from './kill-ocr-workers.ts';
import { createOutcome, fire } from './send-batch.ts';
import { warmUp } from './warm-up.ts';

/** What the thread that sends is told to do, one thing after the other; `cease` at any time. */
export type Orders = {
  /** Made before anything is measured: drawing pictures takes what payments would need. */
  readonly make: (count: number, seed: number) => Promise<number>;
  readonly open: (port: number) => Promise<void>;
  /** Sends until nothing is left or it is to cease. */
  readonly fire: () => Promise<void>;
  readonly cease: () => void;
  readonly killReaders: (serverPid: number) => ReturnType<typeof killReaders>;
  readonly outcome: () => typeof outcome;
};

export type Order = { readonly id: number; readonly name: keyof Orders; readonly args: unknown[] };
export type Done = { readonly id: number; readonly value?: unknown; readonly error?: unknown };

const shots: Shot[] = [];
const outcome = createOutcome();
let next: Queue = () => {
  throw new Error('nobody is there to send');
};
let isOver = false;

const orders: Orders = {
  make: async (count, seed) => {
    for (const { kind, name, make } of corpus(count, seed)) {
      shots.push({ kind, name, upload: await make() });
    }
    return shots.length;
  },
  open: async (port) => {
    next = await openSenders(port);
    await warmUp(next);
  },
  fire: async () => {
    isOver = false;
    await fire(shots, next, outcome, () => isOver);
  },
  cease: () => {
    isOver = true;
  },
  killReaders: (serverPid) => killReaders(serverPid, next),
  outcome: () => outcome,
};

parentPort?.on('message', async ({ id, name, args }: Order) => {
  const obey = orders[name] as (...given: unknown[]) => unknown;
  const obeyed = async () => obey(...args);
  const done = await obeyed().then(
    (value): Done => ({ id, value }),
    (error: unknown): Done => ({ id, error }),
  );
  parentPort?.postMessage(done);
});
