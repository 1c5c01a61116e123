import type { CardBrandName } from '@saifu/domain/payments/card-brand';
import type { PaymentStatus } from '@saifu/domain/payments/payment';
import type { PaymentMethod } from '@saifu/domain/payments/payment-method';
import type { PaymentReviewState } from '@saifu/domain/risk/payment-review';
import type { RiskSignals } from '@saifu/domain/risk/risk-condition';
import {
  REFUND_RETRY_AFTER_MS,
  REVIEW_ESCALATED_MS,
  REVIEW_LIFE_MS,
  REVIEW_RELATED_PAYMENTS_MAX,
} from '@saifu/domain/shared/limits';
import sql, { empty } from 'sql-template-tag';
import { countWaiting, type Waiting } from '../../../platform/db/count-waiting.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Cursor } from '../../../platform/pagination.ts';
import type { FiredRule } from '../../risk/assess-payment.ts';

/** A held payment with what staff see of it. */
export type PaymentReview = {
  readonly id: string;
  readonly paymentId: string;
  readonly state: PaymentReviewState;
  readonly rules: readonly FiredRule[];
  readonly signals: RiskSignals;
  readonly assignedTo: string | null;
  readonly assigneeName: string | null;
  readonly createdAt: Date;
  readonly decidedAt: Date | null;
  readonly decidedBy: string | null;
  readonly reason: string | null;
  readonly merchantId: string;
  readonly storeId: string;
  readonly storeName: string;
  readonly amount: number;
  readonly capturedAmount: number;
  readonly method: PaymentMethod;
  readonly status: PaymentStatus;
  readonly authorizedAt: Date | null;
  readonly autoCompleteAt: Date | null;
  readonly userId: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly cardBrand: CardBrandName | null;
  readonly cardLast4: string | null;
  readonly cardCountry: string | null;
};

const FIELDS = sql`r.id, r.payment_id as "paymentId", r.state, r.rules, r.signals,
  r.assigned_to as "assignedTo", m.name as "assigneeName", r.created_at as "createdAt",
  r.decided_at as "decidedAt", r.decided_by as "decidedBy", r.reason,
  s.merchant_id as "merchantId", s.id as "storeId", s.name as "storeName",
  q.amount + q.fee as amount, q.captured_amount as "capturedAmount", q.method, q.status,
  q.authorized_at as "authorizedAt", q.auto_complete_at as "autoCompleteAt",
  q.user_id as "userId", coalesce(u.email, q.contact_email) as email,
  coalesce(u.phone, q.contact_phone) as phone, q.card_brand as "cardBrand",
  q.card_last4 as "cardLast4", q.card_country as "cardCountry"`;
const FROM = sql`payment_reviews r join payments q on q.id = r.payment_id
  join stores s on s.id = q.store_id left join users u on u.id = q.user_id
  left join members m on m.id = r.assigned_to`;

export async function get(tx: Tx, id: string): Promise<PaymentReview | undefined> {
  const [row] = await tx.rows<PaymentReview>(sql`select ${FIELDS} from ${FROM} where r.id = ${id}`);
  return row;
}

type ListInput = {
  readonly state: PaymentReviewState;
  readonly limit: number;
  readonly after: Cursor | undefined;
};

/** The open ones whose payment is authorized, oldest first; decided ones newest first. */
export function list(tx: Tx, input: ListInput): Promise<readonly PaymentReview[]> {
  return input.state === 'open' ? listOpen(tx, input) : listDecided(tx, input);
}

function listOpen(tx: Tx, { limit, after }: ListInput): Promise<readonly PaymentReview[]> {
  const isNext = after && sql`and (r.created_at, r.id) > (${after.createdAt}, ${after.id})`;
  return tx.rows<PaymentReview>(sql`
    select ${FIELDS} from ${FROM}
    where r.state = 'open' and q.status = 'processing' ${isNext ?? empty}
    order by r.created_at, r.id limit ${limit}
  `);
}

function listDecided(
  tx: Tx,
  { state, limit, after }: ListInput,
): Promise<readonly PaymentReview[]> {
  const isNext = after && sql`and (r.created_at, r.id) < (${after.createdAt}, ${after.id})`;
  return tx.rows<PaymentReview>(sql`
    select ${FIELDS} from ${FROM} where r.state = ${state} ${isNext ?? empty}
    order by r.created_at desc, r.id desc limit ${limit}
  `);
}

/** The payments that wait for a decision, oldest first, up to the limit. */
export function countOpen(tx: Tx, limit: number): Promise<Waiting> {
  return countWaiting(
    tx,
    sql`select r.created_at as since
      from payment_reviews r join payments q on q.id = r.payment_id
      where r.state = 'open' and q.status = 'processing' order by r.created_at limit ${limit}`,
  );
}

export type RelatedPayment = {
  readonly id: string;
  readonly amount: number;
  readonly status: PaymentStatus;
  readonly createdAt: Date;
  readonly isSameCard: boolean;
  readonly isSameDevice: boolean;
  readonly isSameAccount: boolean;
};

/** The last payments by the same card, device or account. */
export function listRelated(tx: Tx, paymentId: string): Promise<readonly RelatedPayment[]> {
  const columns = sql`q.id, q.amount + q.fee as amount, q.status, q.created_at,
    q.card_key, q.device_hash, q.user_id`;
  const last = sql`order by q.created_at desc limit ${REVIEW_RELATED_PAYMENTS_MAX}`;
  return tx.rows<RelatedPayment>(sql`
    with this as (select card_key, device_hash, user_id from payments where id = ${paymentId}
    ), found as (
      (select ${columns} from payments q, this where q.card_key = this.card_key ${last})
      union (select ${columns} from payments q, this where q.device_hash = this.device_hash ${last})
      union (select ${columns} from payments q, this where q.user_id = this.user_id ${last})
    )
    select found.id, found.amount, found.status, found.created_at as "createdAt",
      coalesce(found.card_key = this.card_key, false) as "isSameCard",
      coalesce(found.device_hash = this.device_hash, false) as "isSameDevice",
      coalesce(found.user_id = this.user_id, false) as "isSameAccount"
    from found, this where found.id <> ${paymentId}
    order by found.created_at desc, found.id desc limit ${REVIEW_RELATED_PAYMENTS_MAX}
  `);
}

type Decision = {
  readonly state: 'released' | 'voided';
  readonly by: string;
  readonly reason: string | null;
  readonly now: Date;
};

/** Of two decisions at once the second finds it decided and returns false. */
export async function decide(tx: Tx, id: string, decision: Decision): Promise<boolean> {
  const { state, by, reason, now } = decision;
  const count = await tx.run(sql`
    update payment_reviews set state = ${state}, decided_by = ${by}, reason = ${reason},
      decided_at = ${now}
    where id = ${id} and state = 'open'
  `);
  return count === 1;
}

export async function assign(tx: Tx, id: string, memberId: string | null): Promise<boolean> {
  const count = await tx.run(sql`
    update payment_reviews set assigned_to = ${memberId}::uuid where id = ${id} and state = 'open'
  `);
  return count === 1;
}

/** Locks the payment before its review, as every change of a payment does. */
export async function lockPayment(tx: Tx, paymentId: string): Promise<void> {
  await tx.run(sql`select from payments where id = ${paymentId} for no key update`);
}

/** Marks the reviews that wait for long. */
export function escalate(tx: Tx, now: Date): Promise<number> {
  const before = new Date(now.getTime() - REVIEW_ESCALATED_MS);
  return tx.run(sql`
    update payment_reviews r set escalated_at = ${now} from payments q
    where q.id = r.payment_id and r.state = 'open' and r.escalated_at is null
      and q.status = 'processing' and q.authorized_at <= ${before}
  `);
}

/** Closes the reviews whose payment ended otherwise, such as by a refund of the store. */
export function endOver(tx: Tx, now: Date): Promise<number> {
  return tx.run(sql`
    update payment_reviews r set state = 'ended', decided_at = ${now}, decided_by = 'system'
    from payments q
    where q.id = r.payment_id and r.state = 'open'
      and q.status in ('complete', 'refunded', 'cancel', 'error')
  `);
}

export type DueReview = { readonly id: string; readonly at: Date };
type Turn = { readonly now: Date; readonly after: DueReview | null; readonly limit: number };

/** Open reviews at the end of their time, oldest first, after the cursor. */
export function listOverdue(tx: Tx, { now, after, limit }: Turn): Promise<readonly DueReview[]> {
  const before = new Date(now.getTime() - REVIEW_LIFE_MS);
  const isNext = after && sql`and (r.created_at, r.id) > (${after.at}, ${after.id})`;
  return tx.rows<DueReview>(sql`
    select r.id, r.created_at as at from payment_reviews r join payments q on q.id = r.payment_id
    where r.state = 'open' and q.status = 'processing' and q.authorized_at <= ${before}
      ${isNext ?? empty}
    order by r.created_at, r.id limit ${limit}
  `);
}

/** Voided reviews whose money the provider did not give back, oldest first, after the cursor. */
export function listUnpaidVoids(
  tx: Tx,
  { now, after, limit }: Turn,
): Promise<readonly DueReview[]> {
  const before = new Date(now.getTime() - REFUND_RETRY_AFTER_MS);
  const isNext = after && sql`and (r.decided_at, r.id) > (${after.at}, ${after.id})`;
  return tx.rows<DueReview>(sql`
    select r.id, r.decided_at as at from payment_reviews r join payments q on q.id = r.payment_id
    where r.state = 'voided' and q.status = 'processing' and r.decided_at <= ${before}
      and not exists (
        select from payment_attempts a where a.payment_id = q.id
          and (a.state = 'open' or a.closed_at > ${before})
      ) ${isNext ?? empty}
    order by r.decided_at, r.id limit ${limit}
  `);
}
