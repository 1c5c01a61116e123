import sql from 'sql-template-tag';
import type { Clock } from '../clock.ts';
import { type RingState, readRingState } from '../crypto/key-ring.ts';
import type { SecretKeys } from '../crypto/secret-keys.ts';
import { describeError, type Log } from '../log.ts';
import { errorCode } from './database-error.ts';
import type { Db } from './db.ts';
import { compareMigrations, type SchemaState } from './migrate.ts';

export type Readiness =
  | {
      readonly isReady: true;
      /** How far this process's clock is ahead of PostgreSQL's. */
      readonly aheadMs: number;
      readonly schema: SchemaState;
      /** Whether this process may serve together with the one that started last. */
      readonly secretKeys: RingState;
      /** Since a worker last ran the scheduled tasks. Null: never. */
      readonly schedulesAgeSeconds: number | null;
    }
  | {
      readonly isReady: false;
      readonly database: 'unreachable' | 'not_writable';
      /** SQLSTATE, or the code of the system call that failed. */
      readonly reason: string;
    };

type Parts = {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly config: { readonly secretKeys: SecretKeys };
};

// The endpoint is public, so the result is shared for a moment.
const REUSE_MS = 1000;
const TIMEOUT_MS = 5000;
/** The server responds but rejects writes: disk full, out of memory, I/O error, read-only. */
const NOT_WRITABLE = /^(53[0-9A-Z]{3}|58030|25006|ENOSPC)$/;

/** Checks that the database is writable by writing a dedicated row. */
export function createReadiness(parts: Parts): () => Promise<Readiness> {
  let last: { readonly result: Promise<Readiness>; readonly at: number } | undefined;
  return () => {
    const now = performance.now();
    if (last === undefined || now - last.at > REUSE_MS) last = { result: check(parts), at: now };
    return last.result;
  };
}

async function check({ db, clock, log, config }: Parts): Promise<Readiness> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    reject(Object.assign(new Error('the database does not respond'), { code: 'ETIMEDOUT' }));
  }, TIMEOUT_MS);
  try {
    const [{ at, schedulesAgeSeconds }, ours, schema, secretKeys] = await Promise.race([
      beat(db).then(async (heartbeat) => {
        const ours = clock.now().getTime() - clock.advancedMs();
        const schema = await compareMigrations(db);
        return [heartbeat, ours, schema, await readRingState(db, config.secretKeys)] as const;
      }),
      late,
    ]);
    const aheadMs = ours - at.getTime();
    return { isReady: true, aheadMs, schedulesAgeSeconds, schema, secretKeys };
  } catch (error) {
    log.error('database.not_ready', describeError(error));
    const reason = error instanceof Error ? errorCode(error) : '';
    const isFull = NOT_WRITABLE.test(reason) && reason !== '53300';
    return { isReady: false, database: isFull ? 'not_writable' : 'unreachable', reason };
  } finally {
    clearTimeout(timer);
  }
}

type Heartbeat = { readonly at: Date; readonly schedulesAgeSeconds: number | null };

/** Committed rather than rolled back: only a commit has to reach the disk. */
async function beat(db: Db): Promise<Heartbeat> {
  const [row] = await db.rows<Heartbeat>(sql`
    update database_heartbeat set heartbeat_at = clock_timestamp()
    returning clock_timestamp() as at,
      extract(epoch from clock_timestamp() - schedules_ran_at)::float8 as "schedulesAgeSeconds"
  `);
  if (row === undefined) throw new Error('the heartbeat row is missing');
  return row;
}

/** Records that this worker has run its scheduled tasks, by the database's clock. */
export async function recordScheduleRound(db: Db): Promise<void> {
  await db.run(sql`update database_heartbeat set schedules_ran_at = clock_timestamp()`);
}
