import type { JournalSums } from '@saifu/domain/payouts/accounting-journal';
import sql from 'sql-template-tag';
import type { Tx } from '../../../platform/db/db.ts';

type Input = { readonly merchantId: string; readonly from: Date; readonly before: Date };

/** What the operator owes a merchant is on these accounts until it is transferred. */
const OWED = sql`l.account in ('merchant.pending', 'merchant.balance', 'reserve',
  'payout.in_transit')`;

/** The postings of a merchant in a period, per day in Japan and kind, oldest day first. */
export function sumByDay(
  tx: Tx,
  { merchantId, from, before }: Input,
): Promise<readonly JournalSums[]> {
  return tx.rows<JournalSums>(sql`
    select (e.at at time zone 'Asia/Tokyo')::date::text as day, e.kind,
      coalesce(-sum(l.amount) filter (where ${OWED}), 0)::bigint as "owedYen",
      coalesce(-sum(l.amount) filter (where l.account in ('fee.revenue', 'fee.tax')), 0)::bigint
        as "feeYen",
      coalesce(-sum(l.amount) filter (where l.account = 'operator.bank'), 0)::bigint
        as "transferredYen"
    from ledger_entries e join ledger_postings l on l.entry_id = e.id
    where e.merchant_id = ${merchantId} and e.at >= ${from} and e.at < ${before}
    group by 1, 2 order by 1, 2
  `);
}
