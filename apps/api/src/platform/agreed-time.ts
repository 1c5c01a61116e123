import { CLOCK_DIFFERENCE_MS_MAX } from '@saifu/domain/shared/limits';
import sql from 'sql-template-tag';
import type { Clock } from './clock.ts';
import type { Db } from './db/db.ts';
import { describeError, type Log } from './log.ts';

/** How this process's clock stood against two others when they were compared. */
export type ClockReading = {
  /** unknown: one of the other clocks could not be read. */
  readonly state: 'agreed' | 'disagreed' | 'unknown';
  /** How far ours is ahead; null: that clock could not be read. */
  readonly aheadOfDatabaseMs: number | null;
  readonly aheadOfProviderMs: number | null;
  /** Ours and the monotonic one when the reading began: both have to advance alike. */
  readonly begun: Moment;
  /** By the monotonic clock. */
  readonly endedMs: number;
};

/** The last reading of this process: for metrics, `/readyz` and whoever asks a moment later. */
export type ClockStatus = {
  last: ClockReading | undefined;
  /** The reading that is under way; whoever asks meanwhile waits for it. */
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
 * So long one reading is shared once it is made: work under load does not ask the provider each
 * time, and of a round of sweeps only one waits for a provider that is silent.
 */
const SHARED_MS = 5 * SECOND_MS;
const JUMP_MS = SECOND_MS;

/**
 * The time that three clocks agree on: this process's, PostgreSQL's and the payment provider's.
 * The earliest of them is returned. Undefined: they differ by more than a minute, or one cannot be
 * read; then nothing may be charged, erased or deleted because time has passed. The sandbox moves
 * the product's time by an offset stored in the database, which is taken off before comparing.
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
  /** Sets it by the other clocks. False: they disagree, and it shows the process's time. */
  readonly agree: () => Promise<boolean>;
};

/**
 * A clock for work that is done because its time has come. It starts from the agreed time and goes
 * on by the monotonic clock: the process's clock may jump during the work and changes nothing.
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
      start = agreed && {
        wallMs: agreed.getTime() - clocks.clock.advancedMs(),
        monotonicMs: performance.now(),
      };
      return agreed !== undefined;
    },
  };
}

/** Thrown by a job that acts by the clock: it is tried again later. */
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
    // The provider tells whole seconds; its clock may be anywhere within the one it told.
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

/** PostgreSQL's time; undefined: it does not answer. */
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

/** The machine's time as our clock shows it, and the monotonic clock's beside it. */
export type Moment = { readonly wallMs: number; readonly monotonicMs: number };

type WallClock = Clocks['clock'];

const wallMs = (clock: WallClock) => clock.now().getTime() - clock.advancedMs();
const elapsedMs = ({ monotonicMs }: Moment) => performance.now() - monotonicMs;

export function readMoment(clock: WallClock): Moment {
  return { wallMs: wallMs(clock), monotonicMs: performance.now() };
}

/**
 * How far our clock is ahead of one that was asked at a moment and has just answered. It told its
 * time somewhere in between; null: it did not.
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

/** How much further our clock has advanced since a moment than the monotonic one. */
export function jumpedMs(clock: WallClock, since: Moment): number {
  return wallMs(clock) - since.wallMs - elapsedMs(since);
}

function hasJumped(clock: WallClock, since: Moment): boolean {
  return Math.abs(jumpedMs(clock, since)) > JUMP_MS;
}
