import type { Db } from '../../platform/db/db.ts';

/**
 * What is wrong in the ledger of merchants. entry: its postings do not add up to zero. balance: it
 * is not the sum of its postings. unpaid: what is in no payout is not the balance.
 */
export type LedgerFault = {
  readonly kind: 'entry' | 'balance' | 'unpaid';
  /** The entry, or the merchant. */
  readonly id: string;
  readonly account: string | null;
  readonly difference: number;
};

const FAULTS = `
    select 'entry' as kind, entry_id as id, null as account, sum(amount)::bigint as difference
    from ledger_postings group by entry_id having sum(amount) <> 0
    union all
    select 'balance', merchant_id, account, sum(amount)::bigint from (
      select merchant_id, account, amount from ledger_balances
      union all select merchant_id, account, -amount from ledger_postings
    ) compared group by merchant_id, account having sum(amount) <> 0
    union all
    select 'unpaid', merchant_id, 'merchant.balance', sum(amount)::bigint from (
      select merchant_id, amount from unpaid_entries
      union all select merchant_id, amount from ledger_postings where account = 'merchant.balance'
    ) compared group by merchant_id having sum(amount) <> 0`;

/** Compares all entries. It reads every row. */
export async function findLedgerFaults({ pool }: Db): Promise<readonly LedgerFault[]> {
  return (await pool.query<LedgerFault>(FAULTS)).rows;
}
