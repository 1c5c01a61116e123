import type { PaymentStatus } from '@saifu/domain/payments/payment';
import type { PaymentMethod } from '@saifu/domain/payments/payment-method';
import type { ProviderDisputeStatus } from '@saifu/domain/payments/provider-dispute';
import type { RefundRequestStatus } from '@saifu/domain/payments/refund-request';
import {
  ACCOUNT_CONSULTATIONS_SHOWN,
  BANK_DETAILS_WAIT_MS,
  PAYMENT_LOOKUP_MAX,
  STUCK_ATTEMPT_MS,
} from '@saifu/domain/shared/limits';
import type { ConsultationStatus } from '@saifu/domain/support/consultation';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Tx } from '../../../platform/db/db.ts';
import type { Cursor } from '../../../platform/pagination.ts';
import { PAYMENT_FIELDS } from '../authorize/payment.repository.ts';
import type { Payment, PaymentAttempt } from '../payment.ts';
import { isHeldBy } from '../payment-review/held-payment.repository.ts';

/** A payment with what staff see around it. */
export type StaffPayment = Payment & {
  readonly title: string;
  readonly storeName: string;
  readonly merchantId: string;
  readonly merchantName: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly hasReceipt: boolean;
  readonly isHeld: boolean;
};

export async function get(tx: Tx, id: string): Promise<StaffPayment | undefined> {
  const [row] = await tx.rows<StaffPayment>(sql`
    select ${PAYMENT_FIELDS}, p.title, s.name as "storeName", m.id as "merchantId",
      m.name as "merchantName",
      case when u.id is null then p.contact_email else u.email end as email,
      case when u.id is null then p.contact_phone else u.phone end as phone,
      exists (select from receipts r where r.payment_id = p.id) as "hasReceipt",
      p.status = 'processing' and exists ${isHeldBy('p')} as "isHeld"
    from payments p join stores s on s.id = p.store_id join merchants m on m.id = s.merchant_id
      left join users u on u.id = p.user_id
    where p.id = ${id}
  `);
  return row;
}

export type DisputeSummary = {
  readonly id: string;
  readonly status: ProviderDisputeStatus;
  readonly amount: number;
  readonly openedAt: Date;
};

export function listDisputes(tx: Tx, paymentId: string): Promise<readonly DisputeSummary[]> {
  return tx.rows<DisputeSummary>(sql`
    select id, status, amount, opened_at as "openedAt" from provider_disputes
    where payment_id = ${paymentId} order by opened_at, id
  `);
}

export type RequestSummary = {
  readonly id: string;
  readonly status: RefundRequestStatus;
  readonly requestedAmount: number;
  readonly filedAt: Date;
};

export function listRefundRequests(tx: Tx, paymentId: string): Promise<readonly RequestSummary[]> {
  return tx.rows<RequestSummary>(sql`
    select id, status, requested_amount as "requestedAmount", filed_at as "filedAt"
    from refund_requests where payment_id = ${paymentId} order by filed_at, id
  `);
}

export type ConsultationSummary = {
  readonly id: string;
  readonly status: ConsultationStatus;
  readonly createdAt: Date;
};

/** Newest first. */
export function listConsultations(
  tx: Tx,
  paymentId: string,
): Promise<readonly ConsultationSummary[]> {
  return tx.rows<ConsultationSummary>(sql`
    select id, status, created_at as "createdAt" from consultations
    where payment_id = ${paymentId} order by created_at desc, id desc
    limit ${ACCOUNT_CONSULTATIONS_SHOWN}
  `);
}

export type FoundPayment = {
  readonly id: string;
  readonly storeName: string;
  readonly title: string;
  readonly amount: number;
  readonly method: PaymentMethod;
  readonly status: PaymentStatus;
  readonly createdAt: Date;
};

/** By what payments are looked up: the id of a row, or a word of the provider or of a receipt. */
export type LookupKey =
  | 'payment'
  | 'order'
  | 'refund_request'
  | 'attempt'
  | 'receipt'
  | 'dispute'
  | 'idempotency_key'
  | 'receipt_number'
  | 'provider_reference';

function toCondition(by: LookupKey, value: string): Sql {
  switch (by) {
    case 'payment':
      return sql`p.id = ${value}`;
    case 'order':
      return sql`p.order_id = ${value}`;
    case 'refund_request':
      return sql`p.id in (select payment_id from refund_requests where id = ${value})`;
    case 'attempt':
      return sql`p.id in (select payment_id from payment_attempts where id = ${value})`;
    case 'receipt':
      return sql`p.id in (select payment_id from receipts where id = ${value})`;
    case 'dispute':
      return sql`p.id in (select payment_id from provider_disputes where id = ${value})`;
    case 'idempotency_key':
      return sql`p.id in (
        select id from payments where idempotency_key = ${value}
        union select payment_id from payment_attempts where idempotency_key = ${value}
        union select payment_id from staff_payment_acts where idempotency_key = ${value}
      )`;
    case 'receipt_number':
      return sql`p.id in (select payment_id from receipts where number = ${value})`;
    case 'provider_reference':
      return sql`p.id in (
        select id from payments where provider_reference = ${value}
        union select payment_id from provider_disputes where provider_reference = ${value}
      )`;
  }
}

/** Newest first. */
export function lookUp(tx: Tx, by: LookupKey, value: string): Promise<readonly FoundPayment[]> {
  return tx.rows<FoundPayment>(sql`
    select p.id, s.name as "storeName", p.title, p.amount, p.method, p.status,
      p.created_at as "createdAt"
    from payments p join stores s on s.id = p.store_id where ${toCondition(by, value)}
    order by p.created_at desc, p.id desc limit ${PAYMENT_LOOKUP_MAX}
  `);
}

export type StuckAttempt = Pick<
  PaymentAttempt,
  'id' | 'paymentId' | 'kind' | 'amount' | 'state'
> & {
  readonly openedAt: Date;
  readonly lastPolledAt: Date;
  readonly storeName: string;
  readonly method: PaymentMethod;
  readonly paymentStatus: PaymentStatus;
};

type StuckPage = { readonly now: Date; readonly after: Cursor | undefined; readonly limit: number };

/**
 * Requests without a result beyond the time that they may take: at once, until the payer has given
 * bank details, or until the payment's own deadline. Longest waiting first.
 */
export function listStuck(
  tx: Tx,
  { now, after, limit }: StuckPage,
): Promise<readonly StuckAttempt[]> {
  const late = new Date(now.getTime() - STUCK_ATTEMPT_MS);
  const bankLate = new Date(now.getTime() - BANK_DETAILS_WAIT_MS);
  return tx.rows<StuckAttempt>(sql`
    select a.id, a.payment_id as "paymentId", a.kind, a.amount, a.state,
      a.opened_at as "openedAt", a.last_polled_at as "lastPolledAt", s.name as "storeName",
      p.method, p.status as "paymentStatus"
    from payment_attempts a join payments p on p.id = a.payment_id
      join stores s on s.id = p.store_id
    where (
      a.state = 'open' and a.opened_at <= ${late}
        and (a.bank_details_requested_at is null or a.bank_details_requested_at <= ${bankLate})
      or a.state = 'needs_payer' and p.expires_at <= ${late}
    )
    ${after ? sql`and (a.opened_at, a.id) > (${after.createdAt}, ${after.id})` : empty}
    order by a.opened_at, a.id limit ${limit}
  `);
}
