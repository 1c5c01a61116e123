import { AppError } from '@saifu/domain/shared/app-error';
import { CLOCK_DIFFERENCE_MS_MAX } from '@saifu/domain/shared/limits';
import type { App } from '../app.ts';
import type { Deps } from '../dependencies.ts';
import {
  jumpedMs,
  type Moment,
  measureAheadMs,
  readDatabaseClock,
  readMoment,
} from '../platform/agreed-time.ts';

const EVERY_MS = 10_000;
/** While the clock is wrong, requests compare it with the database at most this often. */
const AGAIN_MS = 1000;
const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

type Compared = { readonly aheadMs: number; readonly at: Moment };

/**
 * While this process's clock differs from PostgreSQL's by more than a minute, every write is
 * rejected before its body is read. It would store wrong deadlines and dates, and a worker with a
 * correct clock would act on them. Reads are served.
 */
export function guardClock(app: App, deps: Pick<Deps, 'clock' | 'db' | 'log'>): void {
  let last: Compared | undefined;
  let asked: { readonly atMs: number; readonly done: Promise<void> } | undefined;

  const compare = async () => {
    const at = readMoment(deps.clock);
    const aheadMs = measureAheadMs(await readDatabaseClock(deps), at);
    // The last comparison stays valid while PostgreSQL does not respond.
    if (aheadMs === null) return;
    last = { aheadMs, at };
    if (isWrong())
      deps.log.error('clock.disagrees', { offset_seconds: Math.round(aheadMs / 1000) });
  };
  const compareSoon = () => {
    const now = performance.now();
    if (asked === undefined || now - asked.atMs > AGAIN_MS) asked = { atMs: now, done: compare() };
    return asked.done;
  };
  /** A clock jump since the comparison counts immediately. */
  const isWrong = () =>
    last !== undefined &&
    Math.abs(last.aheadMs + jumpedMs(deps.clock, last.at)) > CLOCK_DIFFERENCE_MS_MAX;

  let timer: NodeJS.Timeout | undefined;
  app.addHook('onReady', async () => {
    await compareSoon();
    timer = setInterval(compareSoon, EVERY_MS).unref();
  });
  app.addHook('onClose', async () => clearInterval(timer));
  app.addHook('onRequest', async (request) => {
    if (READS.has(request.method) || request.is404 || !isWrong()) return;
    await compareSoon();
    if (isWrong()) throw new AppError('overloaded');
  });
}
