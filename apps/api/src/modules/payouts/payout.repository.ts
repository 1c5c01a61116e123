import type { LedgerEntryKind } from '@saifu/domain/ledger/merchant-ledger';
import type { PayoutStatus } from '@saifu/domain/payouts/payout';
import type { CivilDate } from '@saifu/domain/shared/calendar';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { ColumnsOf } from '../../platform/db/columns-of.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Cursor } from '../../platform/pagination.ts';

export type Payout = {
  readonly id: string;
  readonly runId: string;
  readonly merchantId: string;
  readonly closesBefore: CivilDate;
  readonly paidOn: CivilDate;
  readonly bankAccountId: string;
  readonly status: PayoutStatus;
  readonly version: number;
  readonly amountYen: number;
  /** Gross less fee is the amount. The fee contains the tax. */
  readonly grossYen: number;
  readonly feeYen: number;
  readonly feeTaxYen: number;
  readonly itemCount: number;
  /** What the merchant had after the payout before, and has after this one. */
  readonly openingBalanceYen: number;
  readonly closingBalanceYen: number;
  readonly providerReference: string | null;
  /** The file by which the bank is told. */
  readonly transferFileId: string | null;
  readonly createdAt: Date;
};

const COLUMNS = {
  id: 'id',
  runId: 'run_id',
  merchantId: 'merchant_id',
  closesBefore: 'closes_before',
  paidOn: 'paid_on',
  bankAccountId: 'bank_account_id',
  status: 'status',
  version: 'version',
  amountYen: 'amount',
  grossYen: 'gross',
  feeYen: 'fee',
  feeTaxYen: 'fee_tax',
  itemCount: 'item_count',
  openingBalanceYen: 'opening_balance',
  closingBalanceYen: 'closing_balance',
  providerReference: 'provider_reference',
  transferFileId: 'transfer_file_id',
  createdAt: 'created_at',
} as const satisfies ColumnsOf<'payouts', Payout>;

const NAMES = Object.keys(COLUMNS) as (keyof Payout)[];
const DAYS: readonly (keyof Payout)[] = ['closesBefore', 'paidOn'];
export const PAYOUT_FIELDS = join(
  NAMES.map((name) => raw(`p.${COLUMNS[name]}${DAYS.includes(name) ? '::text' : ''} as "${name}"`)),
);

/** Its items are added next, and then its sums are set. */
export async function insert(tx: Tx, payout: Payout): Promise<void> {
  await tx.run(sql`
    insert into payouts (${join(NAMES.map((name) => raw(COLUMNS[name])))})
    values (${join(NAMES.map((name) => sql`${payout[name]}`))})
  `);
}

export type PayoutSums = Pick<
  Payout,
  'amountYen' | 'grossYen' | 'feeYen' | 'feeTaxYen' | 'itemCount'
>;

/** In the transaction that adds the items. */
export async function setSums(
  tx: Tx,
  id: string,
  sums: PayoutSums & Pick<Payout, 'closingBalanceYen'>,
): Promise<void> {
  await tx.run(sql`
    update payouts set amount = ${sums.amountYen}, gross = ${sums.grossYen}, fee = ${sums.feeYen},
      fee_tax = ${sums.feeTaxYen}, item_count = ${sums.itemCount},
      closing_balance = ${sums.closingBalanceYen}
    where id = ${id}
  `);
}

export async function get(tx: Tx, id: string): Promise<Payout | undefined> {
  const [payout] = await tx.rows<Payout>(
    sql`select ${PAYOUT_FIELDS} from payouts p where p.id = ${id}`,
  );
  return payout;
}

/** Locked until the transaction ends. */
export async function getLocked(tx: Tx, id: string): Promise<Payout | undefined> {
  const [payout] = await tx.rows<Payout>(
    sql`select ${PAYOUT_FIELDS} from payouts p where p.id = ${id} for update`,
  );
  return payout;
}

export async function setStatus(
  tx: Tx,
  id: string,
  { status, version }: Pick<Payout, 'status' | 'version'>,
): Promise<void> {
  await tx.run(sql`
    update payouts set status = ${status}, version = ${version} where id = ${id}
  `);
}

export async function exists(tx: Tx, merchantId: string, closesBefore: CivilDate) {
  const rows = await tx.rows(sql`
    select from payouts where merchant_id = ${merchantId} and closes_before = ${closesBefore}
  `);
  return rows.length > 0;
}

/** What the merchant had after its last payout; 0 before the first. */
export async function getLastClosingBalance(tx: Tx, merchantId: string): Promise<number> {
  const [row] = await tx.rows<{ balance: number }>(sql`
    select closing_balance as balance from payouts where merchant_id = ${merchantId}
    order by created_at desc, id desc limit 1
  `);
  return row?.balance ?? 0;
}

export type PayoutEventRow = {
  readonly status: PayoutStatus;
  readonly version: number;
  readonly at: Date;
  readonly createdBy: string;
  readonly reason: string | null;
};

export async function insertEvent(tx: Tx, payoutId: string, event: PayoutEventRow): Promise<void> {
  const { version, status, at, createdBy, reason } = event;
  await tx.run(sql`
    insert into payout_events (payout_id, version, status, at, created_by, reason)
    values (${payoutId}, ${version}, ${status}, ${at}, ${createdBy}, ${reason})
  `);
}

type TakeInput = {
  readonly payoutId: string;
  readonly merchantId: string;
  /** Undefined: all. */
  readonly before: Date | undefined;
  readonly limit: number;
};

/**
 * Moves the oldest entries of a merchant that are in no payout into this one, and returns what they
 * add up to. The fee of a payment that was pending is in the entries before its completion. The
 * statement looks each entry up by its key, whatever the planner thinks of the number of entries.
 */
export async function takeEntries(tx: Tx, input: TakeInput): Promise<PayoutSums> {
  const { payoutId, merchantId, before, limit } = input;
  const isDue: Sql = before === undefined ? sql`true` : sql`u.at < ${before}`;
  const [sums] = await tx.rows<PayoutSums>(sql`
    with taken as (
      delete from unpaid_entries where entry_id = any(array(
        select u.entry_id from unpaid_entries u
        where u.merchant_id = ${merchantId} and ${isDue} order by u.at limit ${limit}
      )) returning entry_id, amount
    ), added as (
      insert into payout_items (entry_id, payout_id, kind, payment_id, source_id, at, amount, gross,
        fee, fee_tax)
      select e.id, ${payoutId}::uuid, e.kind, e.payment_id, e.source_id, e.at, t.amount,
        t.amount + own.fee + earlier.fee, own.fee + earlier.fee, own.tax + earlier.tax
      from taken t
        cross join lateral (
          select x.id, x.kind, x.payment_id, x.source_id, x.at, x.version
          from ledger_entries x where x.id = t.entry_id limit 1
        ) e
        cross join lateral (
          select coalesce(-sum(l.amount), 0)::bigint as fee,
            coalesce(-sum(l.amount) filter (where l.account = 'fee.tax'), 0)::bigint as tax
          from ledger_postings l
          where l.entry_id = e.id and l.account in ('fee.revenue', 'fee.tax')
        ) own
        cross join lateral (
          select coalesce(-sum(l.amount), 0)::bigint as fee,
            coalesce(-sum(l.amount) filter (where l.account = 'fee.tax'), 0)::bigint as tax
          from ledger_entries c join ledger_postings l on l.entry_id = c.id
          where e.kind = 'completion' and c.payment_id = e.payment_id and c.version < e.version
            and l.account in ('fee.revenue', 'fee.tax')
        ) earlier
      returning amount, gross, fee, fee_tax
    )
    select count(*)::int as "itemCount", coalesce(sum(amount), 0)::bigint as "amountYen",
      coalesce(sum(gross), 0)::bigint as "grossYen", coalesce(sum(fee), 0)::bigint as "feeYen",
      coalesce(sum(fee_tax), 0)::bigint as "feeTaxYen"
    from added
  `);
  if (sums === undefined) throw new Error('an aggregate has one row');
  return sums;
}

/** What of a merchant is in no payout and from before this time; null if there is nothing. */
export async function sumUnpaid(tx: Tx, merchantId: string, before: Date): Promise<number | null> {
  const [row] = await tx.rows<{ sum: number | null }>(sql`
    select sum(amount)::bigint as sum from unpaid_entries
    where merchant_id = ${merchantId} and at < ${before}
  `);
  return row?.sum ?? null;
}

export type PayoutMerchant = {
  readonly isSuspended: boolean;
  /** Of the hold on its payouts; null: there is none. */
  readonly holdReason: string | null;
};

/**
 * Locks the merchant against other runs until the transaction ends. Payments, which refer to it, do
 * not wait.
 */
export async function lockMerchant(tx: Tx, id: string): Promise<PayoutMerchant | undefined> {
  const [merchant] = await tx.rows<PayoutMerchant>(sql`
    select m.suspended_at is not null as "isSuspended", (
      select h.reason from payout_holds h where h.merchant_id = m.id and h.released_at is null
    ) as "holdReason"
    from merchants m where m.id = ${id} for no key update of m
  `);
  return merchant;
}

export type ListedPayout = Payout & {
  readonly merchantName: string;
  readonly bankCode: string;
  readonly bankName: string;
  readonly branchCode: string;
  readonly branchName: string;
  readonly accountEndsWith: string;
};

const LISTED = sql`${PAYOUT_FIELDS}, m.name as "merchantName", b.bank_code as "bankCode",
  b.bank_name as "bankName", b.branch_code as "branchCode", b.branch_name as "branchName",
  b.number_ends_with as "accountEndsWith"
  from payouts p join merchants m on m.id = p.merchant_id
    join bank_accounts b on b.id = p.bank_account_id`;

type ListInput = {
  readonly merchantId: string | undefined;
  readonly runId: string | undefined;
  readonly status: PayoutStatus | undefined;
  readonly limit: number;
  readonly after: Cursor | undefined;
};

/** Newest first. */
export function list(tx: Tx, input: ListInput): Promise<readonly ListedPayout[]> {
  const { merchantId, runId, status, limit, after } = input;
  const where: Sql[] = [sql`true`];
  if (merchantId !== undefined) where.push(sql`p.merchant_id = ${merchantId}`);
  if (runId !== undefined) where.push(sql`p.run_id = ${runId}`);
  if (status !== undefined) where.push(sql`p.status = ${status}`);
  if (after) where.push(sql`(p.created_at, p.id) < (${after.createdAt}, ${after.id})`);
  return tx.rows<ListedPayout>(sql`
    select ${LISTED} where ${join(where, ' and ')}
    order by p.created_at desc, p.id desc limit ${limit}
  `);
}

export async function getListed(tx: Tx, id: string): Promise<ListedPayout | undefined> {
  const [payout] = await tx.rows<ListedPayout>(sql`select ${LISTED} where p.id = ${id}`);
  return payout;
}

/** Oldest first. */
export function listEvents(tx: Tx, payoutId: string): Promise<readonly PayoutEventRow[]> {
  return tx.rows<PayoutEventRow>(sql`
    select version, status, at, created_by as "createdBy", reason from payout_events
    where payout_id = ${payoutId} order by version limit 100
  `);
}

export type PayoutItem = {
  readonly id: string;
  readonly kind: LedgerEntryKind;
  readonly paymentId: string | null;
  readonly sourceId: string | null;
  readonly createdAt: Date;
  readonly amountYen: number;
  readonly grossYen: number;
  readonly feeYen: number;
  readonly feeTaxYen: number;
};

type ItemsInput = {
  readonly payoutId: string;
  readonly kind: LedgerEntryKind | undefined;
  readonly limit: number;
  readonly after: Cursor | undefined;
};

/** Oldest first. */
export function listItems(tx: Tx, input: ItemsInput): Promise<readonly PayoutItem[]> {
  const { payoutId, kind, limit, after } = input;
  const where: Sql[] = [sql`i.payout_id = ${payoutId}`];
  if (kind !== undefined) where.push(sql`i.kind = ${kind}`);
  if (after) where.push(sql`(i.at, i.entry_id) > (${after.createdAt}, ${after.id})`);
  return tx.rows<PayoutItem>(sql`
    select i.entry_id as id, i.kind, i.payment_id as "paymentId", i.source_id as "sourceId",
      i.at as "createdAt", i.amount as "amountYen", i.gross as "grossYen", i.fee as "feeYen",
      i.fee_tax as "feeTaxYen"
    from payout_items i where ${join(where, ' and ')}
    order by i.at, i.entry_id limit ${limit}
  `);
}

/** Payouts that the bank has and whose day has come. */
export async function listTransferred(
  tx: Tx,
  today: CivilDate,
  limit: number,
): Promise<readonly string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select id from payouts where status = 'in_transit' and paid_on <= ${today}
    order by paid_on, id limit ${limit}
  `);
  return rows.map(({ id }) => id);
}
