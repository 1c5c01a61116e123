import type { HistoryFilter } from '@saifu/domain/payments/history';
import { fromTypeId } from '@saifu/domain/shared/ids';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { ColumnsOf } from '../../platform/db/columns-of.ts';
import type { Tx } from '../../platform/db/db.ts';
import { contains, containsNormalized, normalized } from '../../platform/db/text-search.ts';
import type { Cursor } from '../../platform/pagination.ts';
import type { Receipt, ReceiptWords } from './receipt.ts';

type VersionField = keyof ReceiptWords | 'version' | 'versionIssuedAt';

const RECEIPT_COLUMNS = {
  id: 'id',
  paymentId: 'payment_id',
  refundId: 'refund_id',
  userId: 'user_id',
  storeId: 'store_id',
  number: 'number',
  kind: 'kind',
  counterparty: 'counterparty',
  amount: 'amount',
  transactionDate: 'transaction_date',
  originalDate: 'original_date',
  content: 'content',
  issuedAt: 'issued_at',
} as const satisfies ColumnsOf<
  'receipts',
  Omit<Receipt, VersionField | 'storeLook' | 'canceledAt'>
>;

const VERSION_COLUMNS = {
  version: 'version',
  recipientName: 'recipient_name',
  honorific: 'honorific',
  description: 'description',
  versionIssuedAt: 'issued_at',
} as const satisfies ColumnsOf<'receipt_versions', Pick<Receipt, VersionField>>;

// Dates are read as text, not as midnight in some time zone.
const DAYS: readonly string[] = ['transactionDate', 'originalDate'];
const FIELDS = join([
  ...Object.entries(RECEIPT_COLUMNS).map(([name, column]) =>
    raw(`r.${column}${DAYS.includes(name) ? '::text' : ''} as "${name}"`),
  ),
  ...Object.entries(VERSION_COLUMNS).map(([name, column]) => raw(`v.${column} as "${name}"`)),
  sql`(select f.failed_at from refund_failures f where f.attempt_id = r.refund_id) as "canceledAt"`,
  sql`json_build_object('mcc', s.mcc, 'logoHash', s.logo_hash) as "storeLook"`,
]);
const SELECT_CURRENT = sql`select ${FIELDS} from receipts r
  join receipt_versions v on v.receipt_id = r.id join stores s on s.id = r.store_id`;
const PRESENT = sql`v.version = r.version`;

/** Inserts the first version. Returns false if the receipt already exists. */
export async function insert(tx: Tx, receipt: Receipt): Promise<boolean> {
  const count = await tx.run(sql`
    with r as (
      insert into receipts (id, payment_id, refund_id, user_id, store_id, number, kind, version,
        counterparty, amount, transaction_date, original_date, content, words, issued_at)
      values (${receipt.id}, ${receipt.paymentId}, ${receipt.refundId}, ${receipt.userId},
        ${receipt.storeId}, ${receipt.number}, ${receipt.kind}, 1, ${receipt.counterparty},
        ${receipt.amount}, ${receipt.transactionDate}, ${receipt.originalDate},
        ${JSON.stringify(receipt.content)}, ${getSearchText(receipt)}, ${receipt.issuedAt})
      on conflict do nothing returning id, version, issued_at
    )
    insert into receipt_versions
      (receipt_id, version, recipient_name, honorific, description, issued_at)
    select id, version, ${receipt.recipientName}, ${receipt.honorific}, ${receipt.description},
      issued_at
    from r
  `);
  return count === 1;
}

export function get(tx: Tx, id: string): Promise<Receipt | undefined> {
  return one(tx, sql`r.id = ${id} and ${PRESENT}`);
}

export function getVersion(tx: Tx, id: string, version: number): Promise<Receipt | undefined> {
  return one(tx, sql`r.id = ${id} and v.version = ${version}`);
}

/** Locks the receipt until the transaction ends. */
export async function getLocked(tx: Tx, id: string): Promise<Receipt | undefined> {
  await tx.rows(sql`select id from receipts where id = ${id} for update`);
  return get(tx, id);
}

async function one(tx: Tx, condition: Sql): Promise<Receipt | undefined> {
  const [row] = await tx.rows<Receipt>(sql`${SELECT_CURRENT} where ${condition}`);
  return row;
}

/** In the order of the ids. */
export async function getMany(tx: Tx, ids: readonly string[]): Promise<readonly Receipt[]> {
  const rows = await tx.rows<Receipt>(
    sql`${SELECT_CURRENT} where r.id = any(${ids}::uuid[]) and ${PRESENT}`,
  );
  const byId = new Map(rows.map((receipt) => [receipt.id, receipt]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Adds the next version. The caller holds a lock on the receipt. */
export async function addVersion(
  tx: Tx,
  receipt: Receipt,
  words: ReceiptWords,
  now: Date,
): Promise<void> {
  const { id, version } = receipt;
  await tx.run(sql`
    with next as (
      update receipts set version = ${version + 1}, words = ${getSearchText({
        ...receipt,
        ...words,
      })}
      where id = ${id} and version = ${version}
      returning id, version
    )
    insert into receipt_versions
      (receipt_id, version, recipient_name, honorific, description, issued_at)
    select id, version, ${words.recipientName}, ${words.honorific}, ${words.description}, ${now}
    from next
  `);
}

/** Other receipts of the same payment, the payment's own receipt first. */
export async function relatedIds(tx: Tx, { id, paymentId }: Receipt): Promise<readonly string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select id from receipts where payment_id = ${paymentId} and id <> ${id}
    order by refund_id is not null, issued_at, id limit 100
  `);
  return rows.map((row) => row.id);
}

/** Payments of a user without a receipt: not complete yet or completed just now. */
export async function listUnissued(tx: Tx, userId: string): Promise<readonly string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select p.id from payments p
    where p.user_id = ${userId} and p.status in ('processing', 'complete', 'refunded')
      and not exists (select from receipts r where r.payment_id = p.id)
    order by p.created_at desc limit 500
  `);
  return rows.map((row) => row.id);
}

/** Whether a refund was made and its money has not come back. */
export async function isRefundMade(tx: Tx, refundId: string): Promise<boolean> {
  const rows = await tx.rows(sql`
    select from payment_attempts where id = ${refundId} and state = 'approved'
  `);
  return rows.length > 0;
}

/** Amount of the payment refunded before this refund. */
export async function refundedBefore(tx: Tx, refundId: string): Promise<number> {
  const [row] = await tx.rows<{ sum: number }>(sql`
    select coalesce(sum(earlier.amount), 0)::bigint as sum
    from payment_attempts this join payment_attempts earlier on earlier.payment_id = this.payment_id
    where this.id = ${refundId} and earlier.kind = 'refund' and earlier.state = 'approved'
      and (earlier.closed_at, earlier.id) < (this.closed_at, this.id)
  `);
  return row?.sum ?? 0;
}

export type PastRefund = {
  readonly refundId: string;
  readonly amount: number;
  readonly at: Date;
};

/** Refunds of a payment after its capture, oldest first. */
export function listRefunds(tx: Tx, paymentId: string): Promise<readonly PastRefund[]> {
  return tx.rows<PastRefund>(sql`
    select id as "refundId", amount, closed_at as at from payment_attempts
    where payment_id = ${paymentId} and kind = 'refund' and state = 'approved'
    order by closed_at, id
  `);
}

/** Language and email of the payer. */
export async function findPayer(tx: Tx, paymentId: string): Promise<ReceiptPayer | undefined> {
  const [row] = await tx.rows<ReceiptPayer>(sql`
    select coalesce(u.locale, p.language) as language, coalesce(u.email, p.contact_email) as email
    from payments p left join users u on u.id = p.user_id where p.id = ${paymentId}
  `);
  return row;
}

export type ReceiptPayer = { readonly language: 'en' | 'ja' | 'ko'; readonly email: string | null };

/** Search criteria, combined with AND. */
export type ReceiptFilter = Pick<HistoryFilter, 'from' | 'to' | 'amountMin' | 'amountMax'> & {
  /** Part of the payee's name. */
  readonly store?: string | undefined;
  /** Text in the payee's name, title or description; or the receipt number or an id. */
  readonly q?: string | undefined;
};

/** Receipts of a user, newest first. The cursor is the transaction date at midnight UTC. */
export function listFor(
  tx: Tx,
  userId: string,
  filter: ReceiptFilter,
  after: Cursor | undefined,
  limit: number,
): Promise<readonly Receipt[]> {
  const { from, to, amountMin, amountMax, store, q } = filter;
  return tx.rows<Receipt>(sql`
    ${SELECT_CURRENT} where r.user_id = ${userId} and ${PRESENT}
    ${from === undefined ? empty : sql`and r.transaction_date >= ${known(from)}`}
    ${to === undefined ? empty : sql`and r.transaction_date <= ${known(to)}`}
    ${amountMin === undefined ? empty : sql`and r.amount >= ${amountMin}`}
    ${amountMax === undefined ? empty : sql`and r.amount <= ${amountMax}`}
    ${store === undefined ? empty : isPaidTo(store)}
    ${q === undefined ? empty : isMeant(q)}
    ${after ? sql`and (r.transaction_date, r.id) < (${getDay(after)}::date, ${after.id})` : empty}
    order by r.transaction_date desc, r.id desc limit ${limit}
  `);
}

/** PostgreSQL has no year 0. No receipt is that old. */
function known(day: string): string {
  return day < '0001-01-01' ? '0001-01-01' : day;
}

/** Normalized on write, because a search reads thousands of rows. */
function getSearchText({ counterparty, content, description }: Receipt): Sql {
  return normalized(sql`${[counterparty, content.title, description].join(' ')}::text`);
}

function isPaidTo(store: string): Sql {
  return sql`and ${contains('r.counterparty', store)}`;
}

function isMeant(q: string): Sql {
  const id = fromTypeId('receipt', q) ?? fromTypeId('payment', q) ?? null;
  return sql`and (${containsNormalized('r.words', q)} or r.number = ${q.toUpperCase()}
    or r.id = ${id}::uuid or r.payment_id = ${id}::uuid)`;
}

function getDay({ createdAt }: Cursor): string {
  return createdAt.toISOString().slice(0, 10);
}
