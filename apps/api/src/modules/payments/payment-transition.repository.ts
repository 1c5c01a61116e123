import type { Posting, PostingEvent } from '@saifu/domain/payments/ledger';
import {
  type PaymentEvent,
  type PaymentStatus,
  paymentMachine,
} from '@saifu/domain/payments/payment';
import sql, { empty, join, type Sql } from 'sql-template-tag';
import { newUuid } from '../../platform/crypto/tokens.ts';
import type { Tx } from '../../platform/db/db.ts';
import { withTrace } from '../../platform/outbox/outbox.ts';
import { buildEntryInserts } from '../ledger/entry/ledger-entry.repository.ts';
import { PAYMENT_FIELDS, qualifyPaymentColumns } from './authorize/payment.repository.ts';
import type { MerchantEntry } from './merchant-entries.ts';
import type { Payment, PaymentAttempt } from './payment.ts';

const STORED = qualifyPaymentColumns('q');

/** A change of an authorized payment, computed from the payment as it was read. */
export type Transition = {
  readonly payment: Payment;
  /** The attempt that caused the change, and its new state. */
  readonly attempt: {
    readonly id: PaymentAttempt['id'];
    readonly state: 'approved' | 'declined';
  } | null;
  readonly steps: readonly TransitionStep[];
  readonly captured: number;
  readonly refunded: number;
  /** The confirmer, if no attempt stores it. */
  readonly confirmedBy?: Payment['confirmedBy'];
  /** The payment was voided, so its order is canceled. */
  readonly isOrderCanceled?: boolean;
  readonly events: readonly PaymentDomainEvent[];
  readonly now: Date;
};

export type TransitionStep = {
  readonly event: PaymentEvent;
  readonly ledgerEntry?: LedgerEntry;
  /** What the step changes for the merchant. */
  readonly merchantEntry?: MerchantEntry | undefined;
};
export type LedgerEntry = { readonly event: PostingEvent; readonly lines: readonly Posting[] };

export type PaymentDomainEvent = {
  readonly type: string;
  readonly about?: 'order';
  readonly payload?: Readonly<Record<string, unknown>>;
};

/** While the payment stays `processing`, the confirmation window keeps running or stays paused. */
const GOES_ON = sql`auto_complete_at = q.auto_complete_at, remaining_ms = q.remaining_ms`;
const IS_OVER = sql`auto_complete_at = null, remaining_ms = null`;
/** The time of the transition, never before the transition before it. */
const AT = sql`(select at from ready)`;

type AppliedStep = TransitionStep & { readonly version: number; readonly status: PaymentStatus };

/**
 * Writes the transition, postings and domain events in one statement. Undefined if the payment has
 * changed since it was read, or the attempt already has a result.
 */
export async function write(tx: Tx, transition: Transition): Promise<Payment | undefined> {
  const { payment, attempt, events } = transition;
  const steps = applySteps(payment, transition.steps);
  const last = steps.at(-1);
  if (last === undefined) throw new Error('the transition has no steps');
  const isCompleted = steps.some(({ event }) => event === 'confirm');
  const [row] = await tx.rows<Payment>(sql`
    with ready as (${buildLock(transition)}
    ), p as (
      update payments q set status = ${last.status}, version = ${last.version},
        captured_amount = ${transition.captured}, refunded_amount = ${transition.refunded},
        completed_at = ${isCompleted ? sql`ready.at` : sql`q.completed_at`},
        confirmed_by = ${isCompleted ? sql`ready.by` : sql`q.confirmed_by`},
        ${last.status === 'processing' ? GOES_ON : IS_OVER}
      from ready where q.id = ready.id returning ${STORED}
    ), inserted_transition as (
      insert into payment_transitions (payment_id, version, status, event, at)
      select p.id, step.version, step.status, step.event, ${AT}
      from p cross join (values ${join(steps.map(stepRow))}) as step (version, status, event)
    )${
      attempt === null
        ? empty
        : sql`, closed_attempt as (
      update payment_attempts a set state = ${attempt.state}, closed_at = ${AT}
      from p where a.id = ${attempt.id}
    )`
    }${
      transition.isOrderCanceled
        ? sql`, canceled_order as (
      update orders o set status = 'canceled', paid_at = null, updated_at = ${AT}
      from p where o.id = p.order_id
    )`
        : empty
    }${buildPostingsInsert(steps)}${buildMerchantEntries(payment.id, steps)}
    ${buildEventsInsert(events, AT)}
    select ${PAYMENT_FIELDS} from p
  `);
  return row;
}

/** Locks the order and the payment in the usual order. */
function buildLock(transition: Transition): Sql {
  const { payment, attempt, confirmedBy, isOrderCanceled, now } = transition;
  const by = confirmedBy ?? null;
  const held = isOrderCanceled ? sql`o, q` : sql`q`;
  // The process that wrote the transition before may have a faster clock.
  const at = sql`greatest(${now}, (select t.at from payment_transitions t
        where t.payment_id = q.id and t.version = q.version))`;
  if (attempt === null) {
    return sql`
      select q.id, ${by}::text as by, ${at} as at from payments q
      where q.id = ${payment.id} and q.version = ${payment.version} for no key update of q`;
  }
  return sql`
      select q.id, coalesce(${by}::text, a.confirmed_by) as by, ${at} as at
      from payment_attempts a join payments q on q.id = a.payment_id
        join orders o on o.id = q.order_id
      where a.id = ${attempt.id} and a.state = 'open' and q.version = ${payment.version}
      for no key update of ${held}`;
}

function applySteps(
  { status, version }: Payment,
  steps: readonly TransitionStep[],
): readonly AppliedStep[] {
  let from = status;
  return steps.map((step, index) => {
    from = paymentMachine.step(from, step.event);
    return { ...step, status: from, version: version + index + 1 };
  });
}

function stepRow({ version, status, event }: AppliedStep): Sql {
  return sql`(${version}::int, ${status}, ${event})`;
}

function buildPostingsInsert(steps: readonly AppliedStep[]): Sql {
  const rows = steps.flatMap(({ version, ledgerEntry }) =>
    (ledgerEntry?.lines ?? []).map(({ account, amountYen }) => {
      return sql`(${version}::int, ${ledgerEntry?.event}, ${account}, ${amountYen}::bigint)`;
    }),
  );
  if (rows.length === 0) return empty;
  return sql`, inserted_postings as (
      insert into postings (payment_id, version, event, account, store_id, amount, at)
      select p.id, line.version, line.event, line.account, p.store_id, line.amount, ${AT}
      from p cross join (values ${join(rows)}) as line (version, event, account, amount)
    )`;
}

function buildMerchantEntries(paymentId: string, steps: readonly AppliedStep[]): Sql {
  const made = steps.flatMap(({ version, merchantEntry }) => {
    return merchantEntry === undefined ? [] : [{ ...merchantEntry, paymentId, version }];
  });
  return buildEntryInserts(made, sql`p`, AT);
}

/** The event payload of the payment `p` at the store `s`. */
export function buildPayload(status: Sql): Sql {
  return withTrace(sql`jsonb_build_object('storeId', p.store_id, 'merchantId', s.merchant_id,
          'orderId', p.order_id, 'status', ${status}, 'payAmount', p.amount, 'method', p.method)`);
}

function buildEventsInsert(events: readonly PaymentDomainEvent[], at: Sql): Sql {
  const rows = events.map(({ type, about, payload = {} }) => {
    return sql`(${newUuid()}, ${type}, ${about ?? 'payment'}, ${JSON.stringify(payload)}::jsonb)`;
  });
  if (rows.length === 0) return empty;
  return sql`, inserted_events as (
      insert into outbox_events (id, type, subject_id, payload, occurred_at)
      select new_event.id::uuid, new_event.type,
        case when new_event.about = 'order' then p.order_id else p.id end,
        ${buildPayload(sql`case when new_event.about = 'order' then 'canceled' else p.status end`)}
          || new_event.payload, ${at}
      from p join stores s on s.id = p.store_id
      cross join (values ${join(rows)}) as new_event (id, type, about, payload)
    )`;
}

/** Records a decline that does not change the payment, and publishes an event for it. */
export async function decline(
  tx: Tx,
  attempt: PaymentAttempt,
  decline: { readonly type: string; readonly reason: string; readonly now: Date },
): Promise<void> {
  const { type, reason, now } = decline;
  const payload = { attemptId: attempt.id, amount: attempt.amount, reason };
  await tx.run(sql`
    with a as (
      update payment_attempts set state = 'declined', reason = ${reason}, closed_at = ${now}
      where id = ${attempt.id} and state = 'open' returning payment_id
    ), p as (select ${STORED} from payments q join a on q.id = a.payment_id
    )${buildEventsInsert([{ type, payload }], sql`${now}::timestamptz`)}
    select 1 from p
  `);
}
