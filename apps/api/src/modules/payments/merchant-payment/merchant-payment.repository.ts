import type { PaymentStatus } from '@saifu/domain/payments/payment';
import sql, { empty } from 'sql-template-tag';
import type { Tx } from '../../../platform/db/db.ts';
import type { Cursor } from '../../../platform/pagination.ts';
import { PAYMENT_FIELDS } from '../authorize/payment.repository.ts';
import type { Payment } from '../payment.ts';

/** A payment with the title of its order. */
export type Sale = Payment & { readonly title: string };

const SALES = sql`select ${PAYMENT_FIELDS}, o.title
  from payments p join stores s on s.id = p.store_id join orders o on o.id = p.order_id`;

export async function getOwn(tx: Tx, merchantId: string, id: string): Promise<Sale | undefined> {
  const [row] = await tx.rows<Sale>(
    sql`${SALES} where p.id = ${id} and s.merchant_id = ${merchantId}`,
  );
  return row;
}

type ListMerchantPaymentsInput = {
  readonly merchantId: string;
  readonly storeId: string | undefined;
  readonly status: PaymentStatus | undefined;
  readonly limit: number;
  readonly after: Cursor | undefined;
};

/** Payments at a merchant's stores, newest first. */
export function listOwn(tx: Tx, input: ListMerchantPaymentsInput): Promise<readonly Sale[]> {
  const { merchantId, storeId, status, limit, after } = input;
  return tx.rows<Sale>(sql`
    ${SALES} where s.merchant_id = ${merchantId}
    ${storeId === undefined ? empty : sql`and p.store_id = ${storeId}`}
    ${status === undefined ? empty : sql`and p.status = ${status}`}
    ${after ? sql`and (p.created_at, p.id) < (${after.createdAt}, ${after.id})` : empty}
    order by p.created_at desc, p.id desc limit ${limit}
  `);
}
