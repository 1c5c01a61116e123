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
/** Where requests find the clock wrong, the database is asked this often at most. */
const AGAIN_MS = 1000;
const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

type Compared = { readonly aheadMs: number; readonly at: Moment };

/**
 * While this process's clock differs from PostgreSQL's by more than a minute, every request that
 * changes something is refused before its body is read: it would store deadlines and days by the
 * wrong time, and a worker whose clock is right would act on them. Reads go on.
 */
export function guardClock(app: App, deps: Pick<Deps, 'clock' | 'db' | 'log'>): void {
  let last: Compared | undefined;
  let asked: { readonly atMs: number; readonly done: Promise<void> } | undefined;

  const compare = async () => {
    const at = readMoment(deps.clock);
    const aheadMs = measureAheadMs(await readDatabaseClock(deps), at);
    // What was compared before still holds while PostgreSQL is silent.
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
  /** A jump since the comparison counts at once. */
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
