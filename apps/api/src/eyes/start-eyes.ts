import { availableParallelism } from 'node:os';
import { Refusal } from '@saifu/domain/refusal';
import type { Pieces } from '../platform/pile.ts';
import type { Eyes, Seeing } from './eyes.ts';
import { createLine, type LineLimits } from './line.ts';
import { createRests } from './rests.ts';
import { createSlot, type Slot, type SlotOptions } from './slot.ts';

export type EyesOptions = SlotOptions & {
  readonly count?: number;
  readonly line?: Partial<LineLimits>;
};

type Job = {
  readonly photos: readonly Pieces[];
  readonly resolve: (seeing: Seeing) => void;
  readonly reject: (error: unknown) => void;
};

const LINE: LineLimits = { waitingMax: 24, perAskerMax: 3, waitMs: 20_000 };
/** One core stays with those who pay. */
const COUNT = Math.max(1, Math.min(2, availableParallelism() - 1));

/** Eyes that open when there is something to read, or before, when they are asked to. */
export function startEyes({ count = COUNT, line: limits, ...options }: EyesOptions): Eyes {
  const { log } = options;
  const slots = Array.from({ length: count }, () => createSlot(options));
  const idle = new Set(slots);
  const line = createLine<Job>({ ...LINE, ...limits });
  const counts = { read: 0, refused: 0 };

  /** Nobody else has the slot while there is work in it. */
  const employ = async (slot: Slot, work: () => Promise<void>): Promise<void> => {
    idle.delete(slot);
    await work();
    idle.add(slot);
    turn();
  };
  const turn = (): void => {
    const [slot] = idle;
    if (slot === undefined) return;
    const job = line.next();
    if (job !== undefined) void employ(slot, () => answer(slot, job));
  };
  const answer = async (slot: Slot, { photos, resolve, reject }: Job): Promise<void> => {
    const startedAt = performance.now();
    const done = (code: string) => {
      const duration_ms = Math.round(performance.now() - startedAt);
      log.info('eyes.done', { count: photos.length, duration_ms, code });
    };
    try {
      const seeing = await slot.read(photos);
      counts.read += 1;
      done('read');
      resolve(seeing);
    } catch (error) {
      counts.refused += 1;
      done(error instanceof Refusal ? error.code : 'unexpected');
      reject(error);
    }
  };

  return {
    warm: () => {
      // Why one does not open is in the log; whoever asks tries again.
      for (const slot of [...idle]) void employ(slot, () => slot.open().catch(() => undefined));
    },
    read: (photos, asker) =>
      new Promise((resolve, reject) => {
        line.join(asker, { photos, resolve, reject }, reject);
        turn();
      }),
    rest: createRests(slots),
    tally: () => ({
      ...counts,
      lost: slots.reduce((sum, slot) => sum + slot.lost(), 0),
      waiting: line.length(),
      reading: slots.length - idle.size,
    }),
    stop: async () => {
      line.close();
      await Promise.all(slots.map((slot) => slot.close()));
    },
  };
}
