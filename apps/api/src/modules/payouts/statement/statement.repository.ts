import type { LedgerEntryKind } from '@saifu/domain/ledger/merchant-ledger';
import type { FeeInvoice } from '@saifu/domain/payouts/fee-invoice';
import { type CivilDate, toCivilDate } from '@saifu/domain/shared/calendar';
import { yen } from '@saifu/domain/shared/yen';
import sql, { join, raw } from 'sql-template-tag';
import type { ColumnsOf } from '../../../platform/db/columns-of.ts';
import type { Tx } from '../../../platform/db/db.ts';

/** What a payout's statement says beside its items. Never changed after it was issued. */
export type StatementHead = {
  readonly payoutId: string;
  readonly number: string;
  readonly issuedOn: CivilDate;
  readonly issuerName: string;
  readonly issuerAddress: string;
  /** Null: the fee invoice is not a qualified one. */
  readonly issuerRegistrationNumber: string | null;
  readonly merchantName: string;
  /** The days of the first and the last item. */
  readonly fromDay: CivilDate;
  readonly toDay: CivilDate;
  readonly invoice: FeeInvoice;
  /** When the fees that are given back were charged; null: none are. */
  readonly returnedFromDay: CivilDate | null;
  readonly returnedToDay: CivilDate | null;
};

type Row = Omit<StatementHead, 'invoice'> & {
  readonly chargedYen: number;
  readonly chargedTaxYen: number;
  readonly returnedYen: number;
  readonly returnedTaxYen: number;
};

const COLUMNS = {
  payoutId: 'payout_id',
  number: 'number',
  issuedOn: 'issued_on',
  issuerName: 'issuer_name',
  issuerAddress: 'issuer_address',
  issuerRegistrationNumber: 'issuer_registration_number',
  merchantName: 'merchant_name',
  fromDay: 'from_day',
  toDay: 'to_day',
  chargedYen: 'fee_charged',
  chargedTaxYen: 'fee_charged_tax',
  returnedYen: 'fee_returned',
  returnedTaxYen: 'fee_returned_tax',
  returnedFromDay: 'returned_from_day',
  returnedToDay: 'returned_to_day',
} as const satisfies ColumnsOf<'payout_statements', Row>;

const NAMES = Object.keys(COLUMNS) as (keyof Row)[];
const DAYS: readonly (keyof Row)[] = [
  'issuedOn',
  'fromDay',
  'toDay',
  'returnedFromDay',
  'returnedToDay',
];
const FIELDS = join(
  NAMES.map((name) => raw(`${COLUMNS[name]}${DAYS.includes(name) ? '::text' : ''} as "${name}"`)),
);

/** False: there is one already. */
export async function insert(tx: Tx, { invoice, ...head }: StatementHead): Promise<boolean> {
  const row: Row = {
    ...head,
    chargedYen: invoice.charged.feeYen,
    chargedTaxYen: invoice.charged.taxYen,
    returnedYen: invoice.returned.feeYen,
    returnedTaxYen: invoice.returned.taxYen,
  };
  const inserted = await tx.run(sql`
    insert into payout_statements (${join(NAMES.map((name) => raw(COLUMNS[name])))})
    values (${join(NAMES.map((name) => sql`${row[name]}`))})
    on conflict (payout_id) do nothing
  `);
  return inserted === 1;
}

export async function get(tx: Tx, payoutId: string): Promise<StatementHead | undefined> {
  const [row] = await tx.rows<Row>(
    sql`select ${FIELDS} from payout_statements where payout_id = ${payoutId}`,
  );
  if (row === undefined) return undefined;
  const { chargedYen, chargedTaxYen, returnedYen, returnedTaxYen, ...head } = row;
  const charged = { feeYen: yen(chargedYen), taxYen: yen(chargedTaxYen) };
  const returned = { feeYen: yen(returnedYen), taxYen: yen(returnedTaxYen) };
  return { ...head, invoice: { charged, returned } };
}

export type FeeSums = {
  readonly chargedYen: number;
  readonly returnedYen: number;
  readonly fromDay: CivilDate;
  readonly toDay: CivilDate;
};

/** Of the items of a payout, which has at least one. */
export async function sumFees(tx: Tx, payoutId: string): Promise<FeeSums> {
  type Sums = Omit<FeeSums, 'fromDay' | 'toDay'> & { readonly first: Date; readonly last: Date };
  const [row] = await tx.rows<Sums>(sql`
    select coalesce(sum(fee) filter (where fee > 0), 0)::bigint as "chargedYen",
      coalesce(-sum(fee) filter (where fee < 0), 0)::bigint as "returnedYen",
      min(at) as first, max(at) as last
    from payout_items where payout_id = ${payoutId}
  `);
  if (row === undefined) throw new Error('an aggregate has one row');
  const { first, last, ...sums } = row;
  return { ...sums, fromDay: toCivilDate(first), toDay: toCivilDate(last) };
}

export type Days = { readonly from: CivilDate; readonly to: CivilDate };

/** On which days the fees were charged that items of a payout give back. Null: none do. */
export async function findReturnedDays(tx: Tx, payoutId: string): Promise<Days | null> {
  const [row] = await tx.rows<{ readonly first: Date | null; readonly last: Date | null }>(sql`
    select min(c.at) as first, max(c.at) as last
    from payout_items i join ledger_entries c on c.payment_id = i.payment_id
    where i.payout_id = ${payoutId} and i.fee < 0 and c.kind = 'capture'
  `);
  if (row?.first == null || row.last === null) return null;
  return { from: toCivilDate(row.first), to: toCivilDate(row.last) };
}

export type ItemSums = {
  readonly count: number;
  readonly grossYen: number;
  readonly feeYen: number;
  readonly amountYen: number;
};
export type KindSums = ItemSums & { readonly kind: LedgerEntryKind };
export type DaySums = ItemSums & { readonly day: CivilDate };

const SUMS = sql`count(*)::int as count, sum(gross)::bigint as "grossYen",
  sum(fee)::bigint as "feeYen", sum(amount)::bigint as "amountYen"`;

export function sumByKind(tx: Tx, payoutId: string): Promise<readonly KindSums[]> {
  return tx.rows<KindSums>(sql`
    select kind, ${SUMS} from payout_items where payout_id = ${payoutId} group by kind
  `);
}

/** Oldest day first. */
export function sumByDay(tx: Tx, payoutId: string): Promise<readonly DaySums[]> {
  return tx.rows<DaySums>(sql`
    select (at at time zone 'Asia/Tokyo')::date::text as day, ${SUMS}
    from payout_items where payout_id = ${payoutId} group by 1 order by 1
  `);
}
