import { parentPort } from 'node:worker_threads';
import { type NextClient, openClients } from './clients.ts';
import { corpus } from './corpus.ts';
import type { UploadCase } from './judge.ts';
import { killOcrWorkers } from './kill-ocr-workers.ts';
import { createOutcome, sendAll } from './send-batch.ts';
import { warmUp } from './warm-up.ts';

/** Commands to the upload thread, executed one after another. `stop` is valid at any time. */
export type Commands = {
  /**
   * Builds the uploads before the measurement: drawing images uses CPU time that payments would
   * need.
   */
  readonly make: (count: number, seed: number) => Promise<number>;
  readonly open: (port: number) => Promise<void>;
  /** Sends until nothing is left or `stop` is called. */
  readonly sendAll: () => Promise<void>;
  readonly stop: () => void;
  readonly killOcrWorkers: (serverPid: number) => ReturnType<typeof killOcrWorkers>;
  readonly outcome: () => typeof outcome;
};

export type Command = {
  readonly id: number;
  readonly name: keyof Commands;
  readonly args: unknown[];
};
export type Done = { readonly id: number; readonly value?: unknown; readonly error?: unknown };

const uploadCases: UploadCase[] = [];
const outcome = createOutcome();
let next: NextClient = () => {
  throw new Error('no client is open');
};
let isOver = false;

const commands: Commands = {
  make: async (count, seed) => {
    for (const { kind, name, make } of corpus(count, seed)) {
      uploadCases.push({ kind, name, upload: await make() });
    }
    return uploadCases.length;
  },
  open: async (port) => {
    next = await openClients(port);
    await warmUp(next);
  },
  sendAll: async () => {
    isOver = false;
    await sendAll(uploadCases, next, outcome, () => isOver);
  },
  stop: () => {
    isOver = true;
  },
  killOcrWorkers: (serverPid) => killOcrWorkers(serverPid, next),
  outcome: () => outcome,
};

parentPort?.on('message', async ({ id, name, args }: Command) => {
  const handler = commands[name] as (...given: unknown[]) => unknown;
  const runCommand = async () => handler(...args);
  const done = await runCommand().then(
    (value): Done => ({ id, value }),
    (error: unknown): Done => ({ id, error }),
  );
  parentPort?.postMessage(done);
});
