import sql from 'sql-template-tag';
import { newUuid } from '../crypto/tokens.ts';
import type { Db } from './db.ts';
import { MigrationError } from './migration-error.ts';

export type MigrationLock = {
  /** Throws if another process may have taken the lock meanwhile. */
  readonly assertHeld: () => void;
  readonly release: () => Promise<void>;
};

/**
 * Takes the lock of the migrating process; undefined if another process holds it. The lock is a
 * lease in a row rather than a row lock, because a row lock needs an open transaction, for whose
 * end a concurrent index build of some databases waits. A dead process loses it when it expires. A
 * process that was frozen for longer cannot damage anything either: a migration in a transaction
 * begins with its record, for which a second process waits, and one without can be run again.
 */
export async function takeMigrationLock(
  db: Db,
  leaseMs: number,
): Promise<MigrationLock | undefined> {
  const holder = newUuid();
  let heldSince = Number.NEGATIVE_INFINITY;
  const takeOrRenew = async () => {
    const askedAt = performance.now();
    const count = await db.run(sql`
      update migration_lock set holder = ${holder},
        expires_at = clock_timestamp() + ${leaseMs}::float8 * interval '1 millisecond'
      where holder is null or holder = ${holder} or expires_at < clock_timestamp()
    `);
    heldSince = count === 1 ? askedAt : Number.NEGATIVE_INFINITY;
  };
  await takeOrRenew();
  if (heldSince === Number.NEGATIVE_INFINITY) return undefined;

  let renewal = Promise.resolve();
  const timer = setInterval(() => {
    // A renewal that fails is repeated by the next; without any, `assertHeld` throws.
    renewal = renewal.then(takeOrRenew).catch(() => {});
  }, leaseMs / 3);
  return {
    assertHeld: () => {
      if (performance.now() - heldSince < leaseMs) return;
      throw new MigrationError('Another process has taken over the migration; run it again.');
    },
    release: async () => {
      clearInterval(timer);
      await renewal;
      const free = sql`
        update migration_lock set holder = null, expires_at = null where holder = ${holder}`;
      // Without a connection the lock expires by itself, and the first error is the one to report.
      await db.run(free).catch(() => {});
    },
  };
}
