import type { OrderStatus } from '@saifu/domain/orders/order';
import type { CardBrandName } from '@saifu/domain/payments/card-brand';
import type { Period } from '@saifu/domain/shared/period';
import sql, { join } from 'sql-template-tag';
import type { Tx } from '../../platform/db/db.ts';
import { isWithin } from '../../platform/db/period.ts';

/** The first payment and its payer. */
export type FirstPayment = {
  readonly orderStatus: OrderStatus;
  readonly expiresAt: Date;
  readonly paidAt: Date | null;
  readonly userId: string | null;
  /** The saved card of the payment. Null if it was typed or has been deleted. */
  readonly cardId: string | null;
  /** The last activation or resumption. */
  readonly begunAt: Date | null;
};

/**
 * Locks the first order until the transaction ends. The caller holds the lock of the recurring
 * billing.
 */
export async function getFirstLocked(tx: Tx, recurringBillingId: string): Promise<FirstPayment> {
  const [row] = await tx.rows<FirstPayment>(sql`
    select o.status as "orderStatus", o.expires_at as "expiresAt", o.paid_at as "paidAt",
      p.user_id as "userId", c.id as "cardId",
      (select max(at) from recurring_billing_transitions
        where recurring_billing_id = ${recurringBillingId}
        and event in ('activate', 'resume')) as "begunAt"
    from orders o
    left join payments p on p.order_id = o.id
      and p.status in ('waiting_for_payment', 'processing', 'complete', 'refunded')
    left join cards c on c.id = p.card_id and c.user_id = p.user_id and c.state = 'active'
    where o.recurring_billing_id = ${recurringBillingId} and o.due_date is null
    for update of o
  `);
  if (row === undefined) throw new Error('the recurring billing has no first order');
  return row;
}

/** The order whose payment activates recurring billing, with its last payment. */
export type FirstOrder = {
  readonly recurringBillingId: string;
  readonly id: string;
  readonly status: OrderStatus;
  readonly expiresAt: Date;
  readonly paidAt: Date | null;
  readonly paymentId: string | null;
};

/** The first orders that were created in the period. */
export function listFirst(
  tx: Tx,
  recurringBillingIds: readonly string[],
  period: Period = {},
): Promise<readonly FirstOrder[]> {
  const where = [
    sql`o.recurring_billing_id = any(${recurringBillingIds}) and o.due_date is null`,
    ...isWithin('o.created_at', period),
  ];
  return tx.rows<FirstOrder>(sql`
    select o.recurring_billing_id as "recurringBillingId", o.id, o.status,
      o.expires_at as "expiresAt",
      o.paid_at as "paidAt", p.id as "paymentId"
    from orders o
    left join lateral (
      select id from payments where order_id = o.id order by created_at desc, id desc limit 1
    ) p on true
    where ${join(where, ' and ')}
  `);
}

export type AttemptedCard = { readonly brand: CardBrandName; readonly last4: string };

/** The card of each payment attempt. */
export async function listTriedCards(
  tx: Tx,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, AttemptedCard>> {
  const rows = await tx.rows<AttemptedCard & { readonly id: string }>(sql`
    select id, card_brand as brand, card_last4 as last4 from payments
    where id = any(${paymentIds}) and card_brand is not null and card_last4 is not null
  `);
  return new Map(rows.map(({ id, brand, last4 }) => [id, { brand, last4 }]));
}
