import type { Language } from '@saifu/domain/shared/language';
import {
  CONFIRMATION_ATTEMPTS_MAX,
  CONFIRMATION_RESENDS_MAX,
  REMINDERS_MS,
  RESEND_AFTER_SECONDS,
} from '@saifu/domain/shared/limits';
import sql from 'sql-template-tag';
import type { Tx } from '../../../platform/db/db.ts';
import { isHeldBy } from '../payment-review/held-payment.repository.ts';

/** The state of the payer's confirmation: device, language, and counts of attempts and messages. */
export type Confirmation = {
  readonly deviceHash: Buffer | null;
  readonly language: Language;
  readonly numberAttempts: number;
  readonly resends: number;
  /** Of the last message. The first one is written as soon as the payment is authorized. */
  readonly sentAt: Date | null;
  /** The time of the last payment transition. */
  readonly changedAt: Date | null;
};

export async function get(tx: Tx, paymentId: string): Promise<Confirmation | undefined> {
  const [row] = await tx.rows<Confirmation>(sql`
    select p.device_hash as "deviceHash", p.language, p.number_attempts as "numberAttempts",
      p.resends,
      coalesce(p.sent_at, p.authorized_at) as "sentAt",
      (select max(t.at) from payment_transitions t where t.payment_id = p.id) as "changedAt"
    from payments p where p.id = ${paymentId}
  `);
  return row;
}

export type ConfirmationGuess = { readonly number: number; readonly left: number };

/** Counts an attempt before the comparison. Undefined if no attempts are left. */
export async function countGuess(
  tx: Tx,
  paymentId: string,
): Promise<ConfirmationGuess | undefined> {
  const [row] = await tx.rows<ConfirmationGuess>(sql`
    update payments set number_attempts = number_attempts + 1
    where id = ${paymentId} and number_attempts < ${CONFIRMATION_ATTEMPTS_MAX}
    returning confirmation_number as number,
      ${CONFIRMATION_ATTEMPTS_MAX}::int - number_attempts as left
  `);
  return row;
}

/** Uncounts a correct attempt, so that a repeat of it is not limited. */
export async function restoreGuess(tx: Tx, paymentId: string): Promise<void> {
  await tx.run(sql`
    update payments set number_attempts = number_attempts - 1
    where id = ${paymentId} and number_attempts > 0
  `);
}

/**
 * Returns the number of resends, including this one. Undefined if it is too early, too often, or
 * there is nothing to confirm.
 */
export async function countResend(
  tx: Tx,
  paymentId: string,
  now: Date,
): Promise<number | undefined> {
  const before = new Date(now.getTime() - RESEND_AFTER_SECONDS * 1000);
  const [row] = await tx.rows<{ readonly resends: number }>(sql`
    update payments p set resends = resends + 1, sent_at = ${now}
    where id = ${paymentId} and status = 'processing' and auto_complete_at is not null
      and resends < ${CONFIRMATION_RESENDS_MAX} and not exists ${isHeldBy('p')}
      and coalesce(sent_at, authorized_at) <= ${before}
    returning resends
  `);
  return row?.resends;
}

export type Reminder = { readonly paymentId: string; readonly nth: number };

const [FIRST_MS, SECOND_MS] = REMINDERS_MS;

/**
 * Claims reminders that are due and marks them as sent. If two fell due during downtime, only the
 * last is sent. None is sent after the confirmation window ends, or while it is paused or the
 * payment is held.
 */
export function takeReminders(tx: Tx, now: Date, limit: number): Promise<readonly Reminder[]> {
  const first = new Date(now.getTime() - FIRST_MS);
  const second = new Date(now.getTime() - SECOND_MS);
  return tx.rows<Reminder>(sql`
    update payments p set reminders = case when p.authorized_at <= ${second} then 2 else 1 end
    where p.id in (
      select q.id from payments q
      where q.status = 'processing' and q.reminders < 2 and q.authorized_at <= ${first}
        and (q.reminders = 0 or q.authorized_at <= ${second}) and q.auto_complete_at > ${now}
        and not exists (
          select from refund_requests o
          where o.payment_id = q.id and o.status in ('pending', 'escalated')
        ) and not exists ${isHeldBy('q')}
      order by q.authorized_at limit ${limit} for update skip locked
    ) returning p.id as "paymentId", p.reminders as nth
  `);
}

/**
 * Freezes the card of a payment: the saved card or, for a typed card, the payer's saved cards with
 * the same brand and last four digits.
 */
export async function freezeCards(tx: Tx, paymentId: string, now: Date): Promise<void> {
  await tx.run(sql`
    update cards c set frozen_at = ${now}
    from payments p left join cards used on used.id = p.card_id
    where p.id = ${paymentId} and c.user_id = p.user_id and c.frozen_at is null
      and case when used.id is null then c.brand = p.card_brand and c.last4 = p.card_last4
        else c.fingerprint = used.fingerprint end
  `);
}

/** Whether the payment was reported as not_me before. */
export async function isReported(tx: Tx, paymentId: string): Promise<boolean> {
  const rows = await tx.rows(
    sql`select id from refund_requests where payment_id = ${paymentId} and is_urgent limit 1`,
  );
  return rows.length > 0;
}

/**
 * Raises an open refund request to urgent with the reason not_me. Returns false if none is open or
 * it is already urgent.
 */
export async function makeUrgent(tx: Tx, paymentId: string): Promise<boolean> {
  const count = await tx.run(sql`
    update refund_requests set is_urgent = true, reason_code = 'not_me', version = version + 1
    where payment_id = ${paymentId} and status in ('pending', 'escalated') and not is_urgent
  `);
  return count > 0;
}
