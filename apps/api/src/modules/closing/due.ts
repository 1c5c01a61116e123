import { CLOCK_DIFFERENCE_MS_MAX } from '@saifu/domain/limits';
import type { Deps } from '../../deps.ts';
import type { Due } from './store.ts';

// So many at once; the network and the database have others to serve.
const BATCH = 5;
// The network's clock is told to the second, and counts until the next.
const SECOND_MS = 1000;

/** The earlier of both clocks; undefined: they differ, or one of them is silent. */
async function agreedTime(deps: Deps): Promise<Date | undefined> {
  const { clock, network, log } = deps;
  const told = await network.readClock();
  if (told === undefined) return undefined;
  const now = clock.now().getTime();
  const theirs = told.getTime() + clock.advancedMs();
  const isAgreed = Math.abs(now - theirs) <= CLOCK_DIFFERENCE_MS_MAX;
  if (isAgreed) return new Date(Math.min(now, theirs + SECOND_MS - 1));
  log.error('clock.disagrees', { offset_seconds: Math.round((now - theirs) / SECOND_MS) });
  return undefined;
}

type List = (turn: {
  readonly now: Date;
  readonly after: Due | null;
  readonly limit: number;
}) => Promise<readonly Due[]>;
type Work = (paymentId: string, now: Date) => Promise<boolean>;

/**
 * Does to every payment of a list what its time asks for, and counts what was done. A clock that
 * was set wrongly must take nobody's money early, so the network's own has to agree.
 */
export const workOff = async (deps: Deps, list: List, work: Work): Promise<number> => {
  const due = await list({ now: deps.clock.now(), after: null, limit: 1 });
  if (due.length === 0) return 0;
  const now = await agreedTime(deps);
  if (now === undefined) return 0;
  let after: Due | null = null;
  let count = 0;
  for (;;) {
    const some: readonly Due[] = await list({ now, after, limit: BATCH });
    const done = await Promise.all(some.map(({ id }) => work(id, now)));
    count += done.filter(Boolean).length;
    after = some.at(-1) ?? null;
    if (some.length < BATCH) return count;
  }
};
