import { CLOCK_DIFFERENCE_MS_MAX } from '@saifu/domain/limits';
import sql from 'sql-template-tag';
import type { Clock } from './clock.ts';
import type { Db } from './db.ts';
import { describeError, type Log } from './log.ts';

/** How this process's clock stood against two others when they were last compared. */
export type ClockReading = {
  /** unknown: one of the other clocks could not be read. */
  readonly state: 'agreed' | 'disagreed' | 'unknown';
  /** How far ours is ahead; null: that clock could not be read. */
  readonly aheadOfDatabaseMs: number | null;
  readonly aheadOfProviderMs: number | null;
};

/** The last reading of this process, for metrics and `/readyz`. */
export type ClockStatus = { last: ClockReading | undefined };

export type Clocks = {
  readonly clock: Pick<Clock, 'now' | 'advancedMs'>;
  readonly db: Pick<Db, 'rows'>;
  readonly network: { readonly readClock: () => Promise<Date | undefined> };
  readonly log: Log;
  readonly clockStatus: ClockStatus;
};

const SECOND_MS = 1000;

/**
 * The time that three clocks agree on: this process's, PostgreSQL's and the payment provider's.
 * The earliest of them is returned. Undefined: they differ by more than a minute, or one cannot be
 * read; then nothing may be charged, erased or deleted because time has passed. The sandbox moves
 * the product's time by an offset stored in the database, which is taken off before comparing.
 */
export async function readAgreedTime(clocks: Clocks): Promise<Date | undefined> {
  const { clock, network, log, clockStatus } = clocks;
  const advancedMs = clock.advancedMs();
  const ahead = (other: Date | undefined) =>
    other === undefined ? null : clock.now().getTime() - advancedMs - other.getTime();
  const [database, provider] = await Promise.all([
    readDatabaseClock(clocks).then(ahead),
    network.readClock().then(ahead),
  ]);
  const state = compare(database, provider);
  clockStatus.last = { state, aheadOfDatabaseMs: database, aheadOfProviderMs: provider };
  if (state === 'disagreed') {
    const worst = Math.max(Math.abs(database ?? 0), Math.abs(provider ?? 0));
    log.error('clock.disagrees', { offset_seconds: Math.round(worst / SECOND_MS) });
  }
  if (state !== 'agreed' || database === null || provider === null) return undefined;
  // The provider tells whole seconds; its clock may be anywhere within the one it told.
  const behindMs = Math.max(0, database, provider - SECOND_MS + 1);
  return new Date(clock.now().getTime() - behindMs);
}

function compare(database: number | null, provider: number | null): ClockReading['state'] {
  const known = [database, provider].filter((offset) => offset !== null);
  if (known.some((offset) => Math.abs(offset) > CLOCK_DIFFERENCE_MS_MAX)) return 'disagreed';
  return known.length === 2 ? 'agreed' : 'unknown';
}

async function readDatabaseClock({ db, log }: Clocks): Promise<Date | undefined> {
  try {
    const [row] = await db.rows<{ at: Date }>(sql`select clock_timestamp() as at`);
    return row?.at;
  } catch (error) {
    log.warn('clock.database_silent', describeError(error));
    return undefined;
  }
}
