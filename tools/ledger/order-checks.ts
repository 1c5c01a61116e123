import type { Rows } from './database-rows.ts';
import { PAST_WAITING, type Violations } from './posting-checks.ts';

const LIVE = ['waiting_for_payment', 'processing', 'complete', 'refunded'];
const EVENT_RETENTION_MS = 29 * 24 * 60 * 60 * 1000;

/**
 * Asserts that a paid order has exactly one successful payment, and that no order has two live
 * payments.
 */
export function findOrderViolations({ orders, payments }: Rows): Violations {
  const errors: string[] = [];
  const byOrder = Map.groupBy(payments, ({ orderId }) => orderId);
  for (const order of orders) {
    const of = byOrder.get(order.id) ?? [];
    const live = of.filter(({ status }) => LIVE.includes(status));
    const past = of.filter(({ status }) => PAST_WAITING.includes(status));
    if (live.length > 1) errors.push(`order ${order.id} has ${live.length} live payments`);
    if (past.length > 1) errors.push(`order ${order.id} is paid ${past.length} times`);
    if (order.status === 'paid' && past.length === 0 && !order.isBornPaid) {
      errors.push(`order ${order.id} is paid by nobody`);
    }
    if (order.status !== 'paid' && past.length > 0) {
      errors.push(`order ${order.id} is ${order.status}, yet there is a payment for it`);
    }
    if (past.some(({ amount }) => amount < order.amount)) {
      errors.push(`order ${order.id} is paid with less than its amount`);
    }
  }
  return errors;
}

/** Asserts that the outbox has exactly one event per payment transition. */
export function checkDomainEvents({ payments, steps, domainEvents, now }: Rows): Violations {
  const stepped = new Set(steps.map(({ paymentId, event }) => `${event} ${paymentId}`));
  // One whose money came back later was published too.
  const refunds = Map.groupBy(
    steps.filter(({ event }) => event === 'refund' || event === 'part_refund'),
    ({ paymentId }) => paymentId,
  );
  const counts = new Map(
    domainEvents.map(({ subjectId, type, count }) => [`${type} ${subjectId}`, count]),
  );
  const errors: string[] = [];
  const expect = (type: string, subject: string, times = 1) => {
    const count = counts.get(`${type} ${subject}`) ?? 0;
    if (count !== times) errors.push(`${type} of ${subject} was told ${count} times`);
  };
  for (const { id, orderId, status, createdAt, amount, captured } of payments) {
    if (now.getTime() - createdAt.getTime() > EVENT_RETENTION_MS) continue;
    const has = (event: string) => stepped.has(`${event} ${id}`);
    if (PAST_WAITING.includes(status)) expect('order.paid', orderId);
    expect('payment.authorized', id, has('authorize') ? 1 : 0);
    const isCompleted = has('confirm') || has('settle') || has('charge');
    expect('payment.completed', id, isCompleted ? 1 : 0);
    expect('payment.canceled', id, status === 'cancel' ? 1 : 0);
    expect('payment.failed', id, status === 'error' ? 1 : 0);
    // A merchant's partial refund before the capture captures the rest only.
    const released = has('capture') && captured < amount ? 1 : 0;
    expect('payment.refunded', id, (refunds.get(id)?.length ?? 0) + released);
  }
  return errors;
}
