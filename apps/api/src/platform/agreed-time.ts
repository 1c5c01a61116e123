import { CLOCK_DIFFERENCE_MS_MAX } from '@saifu/domain/shared/limits';
import sql from 'sql-template-tag';
import type { Clock } from './clock.ts';
import type { Db } from './db/db.ts';
import { describeError, type Log } from './log.ts';

/** Result of comparing this process's clock with two others. */
export type ClockReading = {
  /** `unknown`: one of the other clocks could not be read. */
  readonly state: 'agreed' | 'disagreed' | 'unknown';
  /** How far this process's clock is ahead; null if the other clock could not be read. */
  readonly aheadOfDatabaseMs: number | null;
  readonly aheadOfProviderMs: number | null;
  /** Wall and monotonic time at the start of the reading. Both must advance equally. */
  readonly begun: Moment;
  /** Monotonic time. */
  readonly endedMs: number;
};

/** The last reading of this process, for metrics, `/readyz` and callers shortly after. */
export type ClockStatus = {
  last: ClockReading | undefined;
  /** The reading in progress. Concurrent callers await it. */
  pending?: Promise<ClockReading> | undefined;
};

export type Clocks = {
  readonly clock: Pick<Clock, 'now' | 'advancedMs'>;
  readonly db: Pick<Db, 'rows'>;
  readonly paymentProvider: { readonly getServerTime: () => Promise<Date | undefined> };
  readonly log: Log;
  readonly clockStatus: ClockStatus;
};

const SECOND_MS = 1000;
/**
 * How long a reading is shared. Under load the provider is not asked each time, and in a round of
 * scheduled tasks only one waits for an unresponsive provider.
 */
const SHARED_MS = 5 * SECOND_MS;
const JUMP_MS = SECOND_MS;

/**
 * The time on which three clocks agree: this process's, PostgreSQL's and the payment provider's.
 * Returns the earliest of them. Undefined: they differ by more than a minute, or one cannot be
 * read; then nothing may be charged, erased or deleted because time has passed. The sandbox moves
 * the product's time by an offset stored in the database, which is subtracted before comparing.
 */
export async function readAgreedTime(clocks: Clocks): Promise<Date | undefined> {
  const { clock } = clocks;
  const reading = await shareReading(clocks);
  const { state, aheadOfDatabaseMs, aheadOfProviderMs, begun } = reading;
  if (state !== 'agreed' || hasJumped(clock, begun)) return undefined;
  const behindMs = Math.max(0, aheadOfDatabaseMs ?? 0, aheadOfProviderMs ?? 0);
  return new Date(clock.now().getTime() - behindMs);
}

export type AgreedClock = Clock & {
  /**
   * Sets the clock from the agreed time. False: the clocks disagree. Then it continues from the
   * last agreed time, because tasks that have begun still read it; without one it shows the
   * process's time.
   */
  readonly agree: () => Promise<boolean>;
};

/** How long an agreed time is carried on while the payment provider does not respond. */
const CARRIED_MS_MAX = 30 * 60 * SECOND_MS;

/**
 * A clock for time-based work. It starts from the agreed time and advances with the monotonic
 * clock, so that a jump of the process's clock during the work has no effect.
 */
export function createAgreedClock(clocks: Clocks & { readonly clock: Clock }): AgreedClock {
  let start: Moment | undefined;
  const machineMs = () =>
    start === undefined ? wallMs(clocks.clock) : start.wallMs + elapsedMs(start);
  return {
    now: () => new Date(machineMs() + clocks.clock.advancedMs()),
    advancedMs: () => clocks.clock.advancedMs(),
    follow: (tx) => clocks.clock.follow(tx),
    async agree() {
      const agreed = await readAgreedTime(clocks);
      if (agreed === undefined) return isProviderSilent(clocks) && isRecent(start);
      start = {
        wallMs: agreed.getTime() - clocks.clock.advancedMs(),
        monotonicMs: performance.now(),
      };
      return true;
    },
  };
}

/** The database's clock agrees with ours, and the provider's could not be read. */
function isProviderSilent({ clockStatus: { last } }: Clocks): boolean {
  return last?.state === 'unknown' && last.aheadOfDatabaseMs !== null;
}

function isRecent(agreed: Moment | undefined): boolean {
  return agreed !== undefined && elapsedMs(agreed) < CARRIED_MS_MAX;
}

/** Thrown by a job that depends on the time. The job is retried later. */
export class ClocksDisagree extends Error {
  override readonly name = 'ClocksDisagree';
}

async function shareReading(clocks: Clocks): Promise<ClockReading> {
  const { clock, clockStatus } = clocks;
  const { last } = clockStatus;
  const isCurrent =
    last !== undefined &&
    performance.now() - last.endedMs < SHARED_MS &&
    !hasJumped(clock, last.begun);
  if (isCurrent) return last;
  clockStatus.pending ??= compareClocks(clocks).finally(() => {
    clockStatus.pending = undefined;
  });
  return clockStatus.pending;
}

async function compareClocks(clocks: Clocks): Promise<ClockReading> {
  const { clock, paymentProvider, log, clockStatus } = clocks;
  const begun = readMoment(clock);
  const [aheadOfDatabaseMs, aheadOfProviderMs] = await Promise.all([
    readDatabaseClock(clocks).then((other) => measureAheadMs(other, begun)),
    // The provider reports whole seconds; its clock may be anywhere within that second.
    paymentProvider.getServerTime().then((other) => measureAheadMs(other, begun, SECOND_MS - 1)),
  ]);
  const offsets = [aheadOfDatabaseMs, aheadOfProviderMs].filter((offset) => offset !== null);
  const worst = Math.max(0, ...offsets.map(Math.abs));
  const isKnown = offsets.length === 2;
  const isFar = worst > CLOCK_DIFFERENCE_MS_MAX;
  if (isFar) log.error('clock.disagrees', { offset_seconds: Math.round(worst / SECOND_MS) });
  const state = isFar ? 'disagreed' : isKnown ? 'agreed' : 'unknown';
  const endedMs = performance.now();
  const reading = { state, aheadOfDatabaseMs, aheadOfProviderMs, begun, endedMs } as const;
  clockStatus.last = reading;
  return reading;
}

/** PostgreSQL's time; undefined if it does not respond. */
export async function readDatabaseClock({
  db,
  log,
}: Pick<Clocks, 'db' | 'log'>): Promise<Date | undefined> {
  try {
    const [row] = await db.rows<{ at: Date }>(sql`select clock_timestamp() as at`);
    return row?.at;
  } catch (error) {
    log.warn('clock.database_silent', describeError(error));
    return undefined;
  }
}

/** Wall time without the sandbox offset, and monotonic time at the same moment. */
export type Moment = { readonly wallMs: number; readonly monotonicMs: number };

type WallClock = Clocks['clock'];

const wallMs = (clock: WallClock) => clock.now().getTime() - clock.advancedMs();
const elapsedMs = ({ monotonicMs }: Moment) => performance.now() - monotonicMs;

export function readMoment(clock: WallClock): Moment {
  return { wallMs: wallMs(clock), monotonicMs: performance.now() };
}

/**
 * How far this clock is ahead of one that was asked at `asked` and has just responded. The other
 * clock was read somewhere in between. Null: it could not be read.
 */
export function measureAheadMs(
  other: Date | undefined,
  asked: Moment,
  unsureMs = 0,
): number | null {
  if (other === undefined) return null;
  const earliest = other.getTime();
  const answeredMs = asked.wallMs + elapsedMs(asked);
  if (asked.wallMs > earliest + unsureMs) return asked.wallMs - earliest - unsureMs;
  return answeredMs < earliest ? answeredMs - earliest : 0;
}

/** How much more the wall clock than the monotonic clock has advanced since a moment. */
export function jumpedMs(clock: WallClock, since: Moment): number {
  return wallMs(clock) - since.wallMs - elapsedMs(since);
}

function hasJumped(clock: WallClock, since: Moment): boolean {
  return Math.abs(jumpedMs(clock, since)) > JUMP_MS;
}
