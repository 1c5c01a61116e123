import type pg from 'pg';

/** Our ledger as plain rows. The SQL is deliberately independent of the app. */
export type PaymentRow = {
  readonly id: string;
  readonly orderId: string;
  readonly storeId: string;
  readonly status: string;
  readonly version: number;
  /** Amount plus fee, as requested from the provider. */
  readonly amount: number;
  readonly captured: number;
  readonly refunded: number;
  readonly method: string;
  readonly reference: string | null;
  readonly idempotencyKey: string;
  readonly isVoucher: boolean;
  readonly createdAt: Date;
  readonly paymentExpiresAt: Date;
};
export type OrderRow = {
  readonly id: string;
  readonly status: string;
  readonly amount: number;
  readonly isBornPaid: boolean;
};
export type AttemptRow = {
  readonly id: string;
  readonly paymentId: string;
  readonly kind: string;
  readonly state: string;
  readonly amount: number;
  readonly reference: string | null;
  readonly openedAt: Date;
  /** Time since which the provider has awaited the payer's bank details. */
  readonly bankDetailsRequestedAt: Date | null;
};
export type StepRow = {
  readonly paymentId: string;
  readonly version: number;
  readonly status: string;
  readonly event: string;
  readonly at: Date;
};
export type PostingRow = {
  readonly paymentId: string;
  readonly version: number;
  readonly storeId: string;
  readonly account: string;
  readonly amount: number;
};
export type DomainEventRow = {
  readonly subjectId: string;
  readonly type: string;
  readonly count: number;
};

export type Rows = {
  /** App time, which may run ahead in the sandbox. */
  readonly now: Date;
  readonly payments: readonly PaymentRow[];
  readonly orders: readonly OrderRow[];
  readonly attempts: readonly AttemptRow[];
  readonly steps: readonly StepRow[];
  readonly postings: readonly PostingRow[];
  readonly domainEvents: readonly DomainEventRow[];
};

const PAYMENTS = `
  select id, order_id as "orderId", store_id as "storeId", status, version,
    (amount + fee)::float8 as amount, captured_amount::float8 as captured,
    refunded_amount::float8 as refunded, method, provider_reference as reference,
    idempotency_key as "idempotencyKey", coalesce(next_action->>'type' = 'voucher',
      false) as "isVoucher",
    created_at as "createdAt", expires_at as "paymentExpiresAt" from payments`;
// Some demo orders were seeded as paid, without a payment. Their paid_at equals created_at.
const ORDERS = `
  select id, status, pay_amount::float8 as amount,
    coalesce(paid_at = created_at, false) as "isBornPaid" from orders`;
const ATTEMPTS = `
  select id, payment_id as "paymentId", kind, state, amount::float8 as amount,
    provider_reference as reference, opened_at as "openedAt",
    bank_details_requested_at as "bankDetailsRequestedAt" from payment_attempts`;
const STEPS = `
  select payment_id as "paymentId", version, status, event, at
  from payment_transitions order by payment_id, version`;
const POSTINGS = `
  select payment_id as "paymentId", version, store_id as "storeId", account,
    amount::float8 as amount from postings`;
const DOMAIN_EVENTS = `
  select subject_id as "subjectId", type, count(*)::int as count from outbox_events
  where type = 'order.paid' or type like 'payment.%' group by subject_id, type`;
const NOW = `
  select clock_timestamp() + coalesce(max(advanced_seconds), 0) * interval '1 second' as now
  from sandbox_clock`;

/** Reads all rows from one read-only snapshot. */
export async function readRows(client: pg.Client): Promise<Rows> {
  const read = async <Row extends pg.QueryResultRow>(text: string) =>
    (await client.query<Row>(text)).rows;
  await client.query('begin transaction isolation level repeatable read read only');
  try {
    const [clock] = await read<{ now: Date }>(NOW);
    return {
      now: clock?.now ?? new Date(),
      payments: await read<PaymentRow>(PAYMENTS),
      orders: await read<OrderRow>(ORDERS),
      attempts: await read<AttemptRow>(ATTEMPTS),
      steps: await read<StepRow>(STEPS),
      postings: await read<PostingRow>(POSTINGS),
      domainEvents: await read<DomainEventRow>(DOMAIN_EVENTS),
    };
  } finally {
    await client.query('rollback');
  }
}
