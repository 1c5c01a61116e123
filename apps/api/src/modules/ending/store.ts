import { DECLINES_WINDOW_MS } from '@saifu/domain/limits';
import { type PaymentEvent, paymentMachine } from '@saifu/domain/payment';
import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/db.ts';
import { newUuid } from '../../platform/tokens.ts';
import * as attempts from '../attempt/store.ts';
import type { Attempt, Payment } from '../payment/payment.ts';
import { PAYMENT_FIELDS } from '../payment/store.ts';

export type Ending = {
  readonly paymentId: string;
  readonly event: Extract<PaymentEvent, 'fail' | 'abort'>;
  readonly code: string | null;
  readonly reason: string | null;
  readonly now: Date;
};

/** A payment that came to nothing: its order can be paid another way. */
export async function end(tx: Tx, ending: Ending): Promise<Payment | undefined> {
  const { paymentId, event, now } = ending;
  const status = paymentMachine.step('waiting_for_payment', event);
  const fact = event === 'fail' ? 'payment.failed' : 'payment.canceled';
  const [row] = await tx.rows<Payment>(sql`
    with p as (
      update payments q set status = ${status}, version = q.version + 1, next_action = null,
        error_code = ${ending.code}, error_reason = ${ending.reason}
      where q.id = ${paymentId} and q.status = 'waiting_for_payment' returning q.*
    ), closed as (
      update attempts a set state = 'declined', closed_at = ${now}, reason = ${ending.reason}
      from p where a.payment_id = p.id and a.kind = 'authorize'
        and a.state in ('open', 'needs_payer')
    ), noted as (
      insert into payment_transitions (payment_id, version, status, event, at)
      select id, version, status, ${event}, ${now} from p
    ), counted as (${countDecline(ending)}
    ), told as (
      insert into facts (id, type, subject_id, payload, occurred_at)
      select ${newUuid()}, ${fact}, p.id, jsonb_build_object('storeId', p.store_id,
        'merchantId', s.merchant_id, 'orderId', p.order_id, 'status', p.status,
        'payAmount', p.amount, 'method', p.method), ${now}
      from p join stores s on s.id = p.store_id
    )
    select ${PAYMENT_FIELDS} from p
  `);
  return row;
}

/** Declines are counted with what they end, whoever heard of them; the guards of `begin` look. */
function countDecline({ reason, now }: Ending): Sql {
  const endsAt = new Date(now.getTime() + DECLINES_WINDOW_MS);
  return sql`
      insert into rate_windows as w (key, started_at, ends_at, tries)
      select case when p.user_id is null then 'declines ' || p.address_key
        else 'declines by ' || p.user_id end, ${now}, ${endsAt}, 1
      from p where ${reason !== null && reason !== 'try_again'}
      on conflict (key) do update set
        tries = case when w.ends_at <= ${now} then 1 else w.tries + 1 end,
        started_at = case when w.ends_at <= ${now} then ${now} else w.started_at end,
        ends_at = case when w.ends_at <= ${now} then ${endsAt} else w.ends_at end`;
}

/**
 * Gives a waiting payment up. It is ended here first, with a question to let go of what the
 * network may have reserved for it: whoever hears of an approval now finds it ended.
 */
export async function giveUp(
  tx: Tx,
  attempt: Attempt,
  ending: Ending,
): Promise<Payment | undefined> {
  const ended = await end(tx, ending);
  const { networkReference: reference } = attempt;
  if (ended !== undefined && reference !== null) {
    await attempts.openRelease(tx, attempt, reference, ending.now);
  }
  return ended;
}
