import type { LedgerEntryKind } from '@saifu/domain/ledger/merchant-ledger';
import type { Period } from '@saifu/domain/shared/period';
import sql, { join } from 'sql-template-tag';
import type { Tx } from '../../../platform/db/db.ts';
import { isWithin } from '../../../platform/db/period.ts';
import type { Cursor } from '../../../platform/pagination.ts';

/** The running balances of a merchant by account. Read from a few rows, however many entries. */
export async function get(tx: Tx, merchantId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.rows<{ account: string; amount: number }>(sql`
    select account, sum(amount)::bigint as amount from ledger_balances
    where merchant_id = ${merchantId} group by account
  `);
  return new Map(rows.map(({ account, amount }) => [account, amount]));
}

export type BalanceEntry = {
  readonly id: string;
  readonly kind: LedgerEntryKind;
  readonly paymentId: string | null;
  readonly sourceId: string | null;
  readonly at: Date;
  /** By account, as posted. */
  readonly amounts: Readonly<Record<string, number>>;
};

type ListInput = Period & {
  readonly merchantId: string;
  readonly kind: LedgerEntryKind | undefined;
  readonly limit: number;
  readonly after: Cursor | undefined;
};

/** Newest first. */
export function listEntries(tx: Tx, input: ListInput): Promise<readonly BalanceEntry[]> {
  const { merchantId, kind, limit, after, from, to } = input;
  const where = [sql`e.merchant_id = ${merchantId}`, ...isWithin('e.at', { from, to })];
  if (kind !== undefined) where.push(sql`e.kind = ${kind}`);
  if (after) where.push(sql`(e.at, e.id) < (${after.createdAt}, ${after.id})`);
  return tx.rows<BalanceEntry>(sql`
    select e.id, e.kind, e.payment_id as "paymentId", e.source_id as "sourceId", e.at,
      (select json_object_agg(l.account, l.amount) from ledger_postings l where l.entry_id = e.id)
        as amounts
    from ledger_entries e where ${join(where, ' and ')}
    order by e.at desc, e.id desc limit ${limit}
  `);
}
