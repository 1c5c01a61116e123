import type { LedgerEntryKind, LedgerPosting } from '@saifu/domain/ledger/merchant-ledger';
import { LEDGER_BALANCE_SHARDS } from '@saifu/domain/shared/limits';
import sql, { empty, join, type Sql } from 'sql-template-tag';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import type { Tx } from '../../../platform/db/db.ts';

/** One change of what the operator owes a merchant. */
export type NewLedgerEntry = {
  readonly merchantId: string;
  readonly kind: LedgerEntryKind;
  readonly postings: readonly LedgerPosting[];
  readonly paymentId?: string;
  /** Of the payment's transition. */
  readonly version?: number;
  /** The dispute or payout. */
  readonly sourceId?: string;
};

/** Writes entries that no other statement writes with. */
export async function insert(tx: Tx, entry: NewLedgerEntry, at: Date): Promise<void> {
  if (entry.postings.length === 0) return;
  const written = buildEntryInserts([entry], sql`once`, sql`${at}::timestamptz`);
  await tx.run(sql`with once as (select 1) ${written} select 1`);
}

/**
 * The inserts of entries as parts of a `with`, each beginning with a comma. They are executed for
 * each row of `source`, which has one row or none. The balances come last and in the order of their
 * keys, so that two statements never wait for each other.
 */
export function buildEntryInserts(entries: readonly NewLedgerEntry[], source: Sql, at: Sql): Sql {
  const made = entries
    .filter(({ postings }) => postings.length > 0)
    .map((entry) => ({ ...entry, id: newUuid() }));
  const [first] = made;
  if (first === undefined) return empty;
  const rows = made.map((entry) => {
    const { id, kind, merchantId, paymentId = null, version = null, sourceId = null } = entry;
    return sql`(${id}::uuid, ${kind}, ${merchantId}::uuid, ${paymentId}::uuid, ${version}::int,
      ${sourceId}::uuid)`;
  });
  const lines = made.flatMap(({ id, merchantId, postings }) =>
    postings.map(({ account, amountYen }) => {
      return sql`(${id}::uuid, ${account}, ${merchantId}::uuid, ${amountYen}::bigint)`;
    }),
  );
  return sql`, inserted_entries as (
      insert into ledger_entries (id, kind, merchant_id, payment_id, version, source_id, at)
      select entry.id, entry.kind, entry.merchant_id, entry.payment_id, entry.version,
        entry.source_id, ${at}
      from ${source} cross join (values ${join(rows)})
        as entry (id, kind, merchant_id, payment_id, version, source_id)
    ), inserted_entry_postings as (
      insert into ledger_postings (entry_id, account, merchant_id, amount)
      select line.entry_id, line.account, line.merchant_id, line.amount
      from ${source} cross join (values ${join(lines)})
        as line (entry_id, account, merchant_id, amount)
    )${buildUnpaidInsert(made, source, at)}${buildBalanceUpsert(made, source)}`;
}

type Made = NewLedgerEntry & { readonly id: string };

/** Payouts move what other entries put on the account. One that fails puts it there again. */
const NOT_PAID_OUT: readonly LedgerEntryKind[] = ['payout'];

function buildUnpaidInsert(entries: readonly Made[], source: Sql, at: Sql): Sql {
  const rows = entries.flatMap(({ id, kind, merchantId, postings }) => {
    const owed = postings.find(({ account }) => account === 'merchant.balance');
    if (owed === undefined || NOT_PAID_OUT.includes(kind)) return [];
    return [sql`(${id}::uuid, ${merchantId}::uuid, ${-owed.amountYen}::bigint)`];
  });
  if (rows.length === 0) return empty;
  return sql`, inserted_unpaid as (
      insert into unpaid_entries (entry_id, merchant_id, amount, at)
      select unpaid.entry_id, unpaid.merchant_id, unpaid.amount, ${at}
      from ${source} cross join (values ${join(rows)}) as unpaid (entry_id, merchant_id, amount)
    )`;
}

function buildBalanceUpsert(entries: readonly Made[], source: Sql): Sql {
  const sums = new Map<string, { merchantId: string; account: string; amount: number }>();
  for (const { merchantId, postings } of entries) {
    for (const { account, amountYen } of postings) {
      const key = `${merchantId} ${account}`;
      const amount = (sums.get(key)?.amount ?? 0) + amountYen;
      sums.set(key, { merchantId, account, amount });
    }
  }
  const rows = [...sums]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, { merchantId, account, amount }]) => {
      return sql`(${merchantId}::uuid, ${account}, ${amount}::bigint)`;
    });
  const shard = Math.floor(Math.random() * LEDGER_BALANCE_SHARDS);
  return sql`, changed_balances as (
      insert into ledger_balances (merchant_id, account, shard, amount)
      select change.merchant_id, change.account, ${shard}::int, change.amount
      from ${source} cross join (values ${join(rows)}) as change (merchant_id, account, amount)
      order by change.merchant_id, change.account
      on conflict (merchant_id, account, shard)
        do update set amount = ledger_balances.amount + excluded.amount
    )`;
}

type PaymentSums = { readonly pendingYen: number; readonly feeYen: number };

/** What of a payment is pending, and the fee that was taken at its capture. */
export async function getPaymentSums(tx: Tx, paymentId: string): Promise<PaymentSums> {
  const [row = { pendingYen: 0, feeYen: 0 }] = await tx.rows<PaymentSums>(sql`
    select coalesce(-sum(l.amount) filter (where l.account = 'merchant.pending'), 0)::bigint
        as "pendingYen",
      coalesce(-sum(l.amount) filter (
        where e.kind = 'capture' and l.account in ('fee.revenue', 'fee.tax')
      ), 0)::bigint as "feeYen"
    from ledger_entries e join ledger_postings l on l.entry_id = e.id
    where e.payment_id = ${paymentId}
  `);
  return row;
}

/** What the entries of a dispute have withdrawn from its merchant. */
export async function getWithdrawn(tx: Tx, disputeId: string): Promise<number> {
  const [row] = await tx.rows<{ sum: number }>(sql`
    select coalesce(sum(l.amount), 0)::bigint as sum
    from ledger_entries e join ledger_postings l on l.entry_id = e.id
    where e.source_id = ${disputeId} and l.account = 'merchant.balance'
  `);
  return row?.sum ?? 0;
}
