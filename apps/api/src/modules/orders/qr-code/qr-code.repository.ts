import type { Yen } from '@saifu/domain/shared/yen';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { ColumnsOf } from '../../../platform/db/columns-of.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Cursor } from '../../../platform/pagination.ts';

export type NewQrCode = {
  readonly id: string;
  readonly code: string;
  readonly type: 'static' | 'dynamic';
  readonly storeId: string;
  /** The order of a dynamic code. */
  readonly orderId: string | null;
  readonly expiresAt: Date | null;
  readonly createdAt: Date;
  readonly withdrawnAt: Date | null;
};

export type QrCode = NewQrCode & {
  /** The order amount of a dynamic code. */
  readonly payAmount: Yen | null;
};

const COLUMNS = {
  id: 'id',
  code: 'code',
  type: 'type',
  storeId: 'store_id',
  orderId: 'order_id',
  expiresAt: 'expires_at',
  createdAt: 'created_at',
  withdrawnAt: 'withdrawn_at',
} as const satisfies ColumnsOf<'qr_codes', NewQrCode>;

const NAMES = Object.keys(COLUMNS) as (keyof NewQrCode)[];
const FIELDS = join(NAMES.map((name) => raw(`q.${COLUMNS[name]} as "${name}"`)));
/** The columns themselves, for a subquery that `FIELDS` is read from. */
const STORED = join(NAMES.map((name) => raw(`q.${COLUMNS[name]}`)));
const CODES = sql`select ${FIELDS}, o.pay_amount as "payAmount"
  from qr_codes q left join orders o on o.id = q.order_id`;

export async function insert(tx: Tx, code: NewQrCode): Promise<void> {
  await tx.run(sql`
    insert into qr_codes (${join(NAMES.map((name) => raw(COLUMNS[name])))})
    values (${join(NAMES.map((name) => sql`${code[name]}`))})
    on conflict do nothing
  `);
}

/** Records when a payer first scanned a dynamic code. The staff at the till see it. */
export async function markScanned(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.run(sql`
    update qr_codes set scanned_at = ${now}
    where id = ${id} and type = 'dynamic' and scanned_at is null
  `);
}

export async function get(tx: Tx, id: string): Promise<QrCode | undefined> {
  const [row] = await tx.rows<QrCode>(sql`${CODES} where q.id = ${id}`);
  return row;
}

/** Returns undefined for a code of another merchant's store. */
export async function getOwn(tx: Tx, merchantId: string, id: string): Promise<QrCode | undefined> {
  const [row] = await tx.rows<QrCode>(sql`
    ${CODES} join stores s on s.id = q.store_id
    where q.id = ${id} and s.merchant_id = ${merchantId}
  `);
  return row;
}

export async function findByCode(tx: Tx, code: string): Promise<QrCode | undefined> {
  const [row] = await tx.rows<QrCode>(sql`${CODES} where q.code = ${code}`);
  return row;
}

/** Returns the newest static code of the store that is not withdrawn. */
export async function findStatic(tx: Tx, storeId: string): Promise<QrCode | undefined> {
  const [row] = await tx.rows<QrCode>(sql`
    ${CODES}
    where q.store_id = ${storeId} and q.type = 'static' and q.withdrawn_at is null
    order by q.created_at desc, q.id desc limit 1
  `);
  return row;
}

type ListQrCodesInput = {
  readonly merchantId: string;
  readonly storeId: string | undefined;
  /** The stores that the caller is limited to; null for all. */
  readonly storeIds: readonly string[] | null;
  readonly type: QrCode['type'] | undefined;
  readonly limit: number;
  readonly after: Cursor | undefined;
};

/**
 * Lists the codes of a merchant's stores, newest first. Each store contributes at most one page,
 * read from its index; otherwise every page would sort all codes of the merchant.
 */
export function listOwn(tx: Tx, input: ListQrCodesInput): Promise<readonly QrCode[]> {
  const { merchantId, storeId, storeIds, type, limit, after } = input;
  return tx.rows<QrCode>(sql`
    select ${FIELDS}, o.pay_amount as "payAmount" from (
      select ${STORED} from stores s cross join lateral (
        select ${STORED} from qr_codes q where q.store_id = s.id
        ${type === undefined ? empty : OF_TYPE[type]}
        ${after ? sql`and (q.created_at, q.id) < (${after.createdAt}, ${after.id})` : empty}
        order by q.created_at desc, q.id desc limit ${limit}
      ) q
      where s.merchant_id = ${merchantId}
      ${storeId === undefined ? empty : sql`and s.id = ${storeId}`}
      ${storeIds === null ? empty : sql`and s.id = any(${storeIds}::uuid[])`}
      order by q.created_at desc, q.id desc limit ${limit}
    ) q left join orders o on o.id = q.order_id
    order by q.created_at desc, q.id desc
  `);
}

/** Literals: the static codes of a store have an index of their own, with this condition. */
const OF_TYPE: Readonly<Record<QrCode['type'], Sql>> = {
  static: sql`and q.type = 'static'`,
  dynamic: sql`and q.type = 'dynamic'`,
};

/** Scanning a withdrawn code returns `qr.withdrawn`. Returns false if it was withdrawn before. */
export async function withdraw(tx: Tx, id: string, now: Date): Promise<boolean> {
  const count = await tx.run(sql`
    update qr_codes set withdrawn_at = ${now} where id = ${id} and withdrawn_at is null
  `);
  return count === 1;
}
