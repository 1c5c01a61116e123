import sql from 'sql-template-tag';
import { newUuid } from '../crypto/tokens.ts';
import type { Db } from '../db/db.ts';

const LEASE_SECONDS = 15;
const RENEWAL_MS = 5000;

export type Lease = {
  /** True while this process holds the lease. Takes or renews it when necessary. */
  readonly hold: () => Promise<boolean>;
  readonly release: () => Promise<void>;
};

/**
 * For work that one process at a time should do. If the holder dies, another takes the lease within
 * seconds. A holder that was frozen for longer may do work that another has done meanwhile, so the
 * work must tolerate repetition.
 */
export function createLease(db: Db, name: string): Lease {
  const holder = newUuid();
  let isHeld = false;
  let askedAt = Number.NEGATIVE_INFINITY;
  return {
    hold: async () => {
      if (performance.now() - askedAt < RENEWAL_MS) return isHeld;
      isHeld = false;
      const now = performance.now();
      const taken = await db.run(sql`
        insert into leases (name, holder, expires_at)
        values (${name}, ${holder}, now() + ${LEASE_SECONDS}::float8 * interval '1 second')
        on conflict (name) do update
        set holder = excluded.holder, expires_at = excluded.expires_at
        where leases.holder = excluded.holder or leases.expires_at < now()
      `);
      isHeld = taken > 0;
      askedAt = now;
      return isHeld;
    },
    release: async () => {
      await db.run(sql`delete from leases where name = ${name} and holder = ${holder}`);
      isHeld = false;
    },
  };
}
