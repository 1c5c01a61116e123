import sql from 'sql-template-tag';
import type { Tx } from '../../../platform/db/db.ts';

export type PayoutHold = {
  readonly id: string;
  readonly merchantId: string;
  readonly reason: string;
  readonly createdBy: string;
  readonly createdAt: Date;
};

/** False: the payouts are on hold already. */
export async function insert(tx: Tx, hold: PayoutHold): Promise<boolean> {
  const { id, merchantId, reason, createdBy, createdAt } = hold;
  const inserted = await tx.run(sql`
    insert into payout_holds (id, merchant_id, reason, created_by, created_at)
    values (${id}, ${merchantId}, ${reason}, ${createdBy}, ${createdAt})
    on conflict (merchant_id) where released_at is null do nothing
  `);
  return inserted === 1;
}

export async function findOpen(tx: Tx, merchantId: string): Promise<PayoutHold | undefined> {
  const [hold] = await tx.rows<PayoutHold>(sql`
    select id, merchant_id as "merchantId", reason, created_by as "createdBy",
      created_at as "createdAt"
    from payout_holds where merchant_id = ${merchantId} and released_at is null
  `);
  return hold;
}

type Release = {
  readonly merchantId: string;
  readonly reason: string;
  readonly releasedBy: string;
  readonly releasedAt: Date;
};

/** False: the payouts were not on hold. */
export async function release(tx: Tx, input: Release): Promise<boolean> {
  const { merchantId, reason, releasedBy, releasedAt } = input;
  const released = await tx.run(sql`
    update payout_holds set released_at = ${releasedAt}, released_by = ${releasedBy},
      release_reason = ${reason}
    where merchant_id = ${merchantId} and released_at is null
  `);
  return released === 1;
}
