import type { Unmatched } from '@saifu/domain/orders/store-matching';
import type { Yen } from '@saifu/domain/shared/yen';
import sql from 'sql-template-tag';
import type { Tx } from '../../../platform/db/db.ts';

/** By what the same bill is known again. */
export type Marks = { readonly bill: Buffer | null; readonly fingerprint: Buffer | null };

export type Slip = Marks & {
  readonly orderId: string;
  readonly unmatched: Unmatched | null;
  readonly readAmount: Yen;
  readonly amountSure: boolean;
  readonly typedAt: Date | null;
  readonly requiresAcceptance: boolean;
  readonly storeKey: string | null;
  readonly issuedAt: string | null;
  readonly payDuplicateAt: Date | null;
  readonly createdAt: Date;
};

/** With what its first photograph looks like: 64 bits, which no number of JavaScript holds. */
export type NewSlip = Slip & { readonly likeness: bigint };

/** Holds a bill until the transaction ends, so that two who write slips of it do so in turn. */
export async function lockBill(tx: Tx, bill: Buffer, now: Date): Promise<void> {
  await tx.run(sql`
    insert into slip_bills (bill, seen_at) values (${bill}, ${now})
    on conflict (bill) do update set seen_at = excluded.seen_at
  `);
}

export async function insert(tx: Tx, slip: NewSlip): Promise<void> {
  await tx.run(sql`
    insert into slips (order_id, unmatched, read_amount, amount_sure, typed_at,
      requires_acceptance, store_key, bill, fingerprint, issued_at, likeness, pay_duplicate_at,
      created_at)
    values (${slip.orderId}, ${slip.unmatched}, ${slip.readAmount}, ${slip.amountSure},
      ${slip.typedAt}, ${slip.requiresAcceptance}, ${slip.storeKey}, ${slip.bill},
      ${slip.fingerprint}, ${slip.issuedAt}, ${signed(slip.likeness)}, ${slip.payDuplicateAt},
      ${slip.createdAt})
  `);
}

export async function get(tx: Tx, orderId: string): Promise<Slip | undefined> {
  const [row] = await tx.rows<Slip>(sql`
    select order_id as "orderId", unmatched, read_amount as "readAmount",
      amount_sure as "amountSure", typed_at as "typedAt",
      requires_acceptance as "requiresAcceptance", store_key as "storeKey", bill, fingerprint,
      issued_at as "issuedAt", pay_duplicate_at as "payDuplicateAt", created_at as "createdAt"
    from slips where order_id = ${orderId}
  `);
  return row;
}

/** Writes what its owner may change, or what a better photograph says. */
export async function change(tx: Tx, slip: Slip): Promise<void> {
  await tx.run(sql`
    update slips set read_amount = ${slip.readAmount}, amount_sure = ${slip.amountSure},
      typed_at = ${slip.typedAt}, requires_acceptance = ${slip.requiresAcceptance},
      bill = ${slip.bill}, fingerprint = ${slip.fingerprint},
      pay_duplicate_at = ${slip.payDuplicateAt}
    where order_id = ${slip.orderId}
  `);
}

/** What no bill is known again by any more. */
export async function forgetOld(tx: Tx, before: Date): Promise<number> {
  const slips = await tx.run(sql`delete from slips where order_id in (
    select order_id from slips where created_at < ${before} limit 1000 for update skip locked)`);
  const bills = await tx.run(sql`delete from slip_bills where bill in (
    select bill from slip_bills where seen_at < ${before} limit 1000 for update skip locked)`);
  return slips + bills;
}

/** As the database holds it. */
export function signed(likeness: bigint): string {
  return BigInt.asIntN(64, likeness).toString();
}
