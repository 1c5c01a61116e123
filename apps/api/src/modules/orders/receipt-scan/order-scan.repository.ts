import type { StoreMatchFailure } from '@saifu/domain/orders/store-matching';
import type { Yen } from '@saifu/domain/shared/yen';
import sql, { join, raw } from 'sql-template-tag';
import type { ColumnsOf } from '../../../platform/db/columns-of.ts';
import type { Tx } from '../../../platform/db/db.ts';

/** Hashes that identify a bill. */
export type Fingerprints = {
  readonly billHash: Buffer | null;
  readonly fingerprint: Buffer | null;
};

export type OrderScan = Fingerprints & {
  readonly orderId: string;
  readonly matchFailure: StoreMatchFailure | null;
  readonly readAmount: Yen;
  readonly isAmountCertain: boolean;
  readonly typedAt: Date | null;
  readonly requiresAcceptance: boolean;
  readonly storeKey: string | null;
  readonly issuedAt: string | null;
  readonly payDuplicateAt: Date | null;
  readonly createdAt: Date;
};

const COLUMNS = {
  orderId: 'order_id',
  matchFailure: 'match_failure',
  readAmount: 'read_amount',
  isAmountCertain: 'is_amount_certain',
  typedAt: 'typed_at',
  requiresAcceptance: 'requires_acceptance',
  storeKey: 'store_key',
  billHash: 'bill_hash',
  fingerprint: 'fingerprint',
  issuedAt: 'issued_at',
  payDuplicateAt: 'pay_duplicate_at',
  createdAt: 'created_at',
} as const satisfies ColumnsOf<'order_scans', OrderScan>;

const FIELDS = join(Object.entries(COLUMNS).map(([name, column]) => raw(`${column} as "${name}"`)));

/** Adds the hash of the first photo. It has 64 bits, more than a JavaScript number can hold. */
export type NewOrderScan = OrderScan & { readonly perceptualHash: bigint };

/**
 * Locks a bill until the transaction ends, so that concurrent scans of it are written one after
 * another.
 */
export async function lockBill(tx: Tx, billHash: Buffer, now: Date): Promise<void> {
  await tx.run(sql`
    insert into scanned_bills (bill_hash, last_scanned_at) values (${billHash}, ${now})
    on conflict (bill_hash) do update set last_scanned_at = excluded.last_scanned_at
  `);
}

export async function insert(tx: Tx, orderScan: NewOrderScan): Promise<void> {
  await tx.run(sql`
    insert into order_scans (order_id, match_failure, read_amount, is_amount_certain, typed_at,
      requires_acceptance, store_key, bill_hash, fingerprint, issued_at, perceptual_hash,
      pay_duplicate_at,
      created_at)
    values (${orderScan.orderId}, ${orderScan.matchFailure}, ${orderScan.readAmount},
      ${orderScan.isAmountCertain},
      ${orderScan.typedAt}, ${orderScan.requiresAcceptance}, ${orderScan.storeKey},
      ${orderScan.billHash},
      ${orderScan.fingerprint}, ${orderScan.issuedAt}, ${signed(orderScan.perceptualHash)},
      ${orderScan.payDuplicateAt},
      ${orderScan.createdAt})
  `);
}

export async function get(tx: Tx, orderId: string): Promise<OrderScan | undefined> {
  const [row] = await tx.rows<OrderScan>(sql`
    select ${FIELDS} from order_scans where order_id = ${orderId}
  `);
  return row;
}

/** Updates the fields that the owner or a clearer photo may change. */
export async function change(tx: Tx, orderScan: OrderScan): Promise<void> {
  await tx.run(sql`
    update order_scans set read_amount = ${orderScan.readAmount},
      is_amount_certain = ${orderScan.isAmountCertain},
      typed_at = ${orderScan.typedAt}, requires_acceptance = ${orderScan.requiresAcceptance},
      bill_hash = ${orderScan.billHash}, fingerprint = ${orderScan.fingerprint},
      pay_duplicate_at = ${orderScan.payDuplicateAt}
    where order_id = ${orderScan.orderId}
  `);
}

/** Deletes expired duplicate-detection fingerprints. */
export async function deleteExpired(tx: Tx, before: Date): Promise<number> {
  const scanCount = await tx.run(sql`delete from order_scans where order_id in (
    select order_id from order_scans where created_at < ${before} limit 1000
      for update skip locked)`);
  const billCount = await tx.run(sql`delete from scanned_bills where bill_hash in (
    select bill_hash from scanned_bills where last_scanned_at < ${before} limit 1000
      for update skip locked)`);
  return scanCount + billCount;
}

/** Converts the hash to the signed bigint that PostgreSQL stores. */
export function signed(perceptualHash: bigint): string {
  return BigInt.asIntN(64, perceptualHash).toString();
}
