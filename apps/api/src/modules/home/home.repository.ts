import { HOME_MAX } from '@saifu/domain/shared/limits';
import sql from 'sql-template-tag';
import type { Tx } from '../../platform/db/db.ts';
import { type StoreSummary, SUMMARY } from '../merchants/store/store.repository.ts';
import { isHeldBy } from '../payments/payment-review/held-payment.repository.ts';
import type { Begun, PaidStore } from './home.ts';

type Whose = { readonly userId: string; readonly now: Date };

export type OpenPayment = {
  readonly id: string;
  readonly orderId: string;
  readonly store: StoreSummary;
  readonly amount: number;
  /** True if the payment is authorized and waits for confirmation; false if it is not paid yet. */
  readonly isReserved: boolean;
  readonly until: Date;
};

/**
 * Payments that still need an action of the payer, earliest deadline first. A payment that is held
 * or has an open provider request is left out, because the payer cannot advance it. Recurring
 * billing charges are listed by their charge. The materialized CTE reads the user's own rows first,
 * so the cost does not grow with the number of open payments in the system.
 */
export function listOpenPayments(tx: Tx, { userId, now }: Whose): Promise<readonly OpenPayment[]> {
  return tx.rows<OpenPayment>(sql`
    with p as materialized (
      select id, order_id, store_id, amount, fee, status, next_action, auto_complete_at,
        expires_at
      from payments
      where user_id = ${userId} and status in ('waiting_for_payment', 'processing')
        and gesture <> 'recurring_billing'
    )
    select p.id, p.order_id as "orderId", ${SUMMARY} as store, p.amount + p.fee as amount,
      p.status = 'processing' as "isReserved",
      case p.status when 'processing' then p.auto_complete_at else p.expires_at end as until
    from p join stores s on s.id = p.store_id
    where (p.status = 'processing' and p.auto_complete_at > ${now}
          and not exists ${isHeldBy('p')}
        or p.status = 'waiting_for_payment' and p.next_action is not null
          and p.expires_at > ${now})
      and not exists (select from payment_attempts a where a.payment_id = p.id and a.state = 'open')
    order by until, p.id limit ${HOME_MAX.attentionItems}
  `);
}

export type AnsweredRefundRequest = {
  readonly id: string;
  readonly store: StoreSummary;
  /** Amount to refund; null if rejected. */
  readonly approvedAmount: number | null;
  readonly answeredAt: Date;
  /** When bank details for a cash refund were requested. */
  readonly bankAskedAt: Date | null;
};

/** Refund requests answered since then, and those that still need bank details. */
export function listAnsweredRefundRequests(
  tx: Tx,
  userId: string,
  since: Date,
): Promise<readonly AnsweredRefundRequest[]> {
  return tx.rows<AnsweredRefundRequest>(sql`
    select o.id, ${SUMMARY} as store, o.approved_amount as "approvedAmount",
      o.answered_at as "answeredAt", asked.at as "bankAskedAt"
    from refund_requests o join stores s on s.id = o.store_id
    left join lateral (
      select a.bank_details_requested_at as at from payment_attempts a
      where a.payment_id = o.payment_id and a.refund_request_id = o.id and a.state = 'open'
        and a.bank_details_requested_at is not null
    ) asked on true
    where o.user_id = ${userId} and o.status in ('approved', 'partially_approved', 'rejected')
      and (o.answered_at >= ${since} or asked.at is not null)
    order by o.answered_at desc, o.id desc limit ${HOME_MAX.attentionItems}
  `);
}

export type AnsweredQuestion = {
  readonly id: string;
  readonly subject: string;
  readonly answeredAt: Date;
};

/** Support consultations answered since then. */
export function listAnsweredQuestions(
  tx: Tx,
  userId: string,
  since: Date,
): Promise<readonly AnsweredQuestion[]> {
  return tx.rows<AnsweredQuestion>(sql`
    select id, subject, status_since as "answeredAt" from consultations
    where user_id = ${userId} and status = 'answered' and status_since >= ${since}
    order by status_since desc, id desc limit ${HOME_MAX.attentionItems}
  `);
}

/** Active stores where the user has paid, most recent first. */
export function listPaidStores(tx: Tx, userId: string): Promise<readonly PaidStore[]> {
  return tx.rows<PaidStore>(sql`
    with paid as (
      select store_id, max(paid_at) as at from orders
      where payer_id = ${userId} and status = 'paid' group by store_id
    )
    select ${SUMMARY} as store, paid.at as "lastPaidAt"
    from paid join stores s on s.id = paid.store_id
    where s.status = 'active' order by paid.at desc, s.id limit ${HOME_MAX.stores}
  `);
}

export async function getBegun(tx: Tx, userId: string): Promise<Begun> {
  const [row] = await tx.rows<Begun>(sql`
    select exists (select from cards where user_id = ${userId} and state = 'active') as card,
      exists (select from orders where payer_id = ${userId} and status = 'paid') as payment,
      exists (select from receipts where user_id = ${userId}) as receipt
  `);
  return row ?? { card: false, payment: false, receipt: false };
}
