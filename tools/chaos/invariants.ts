import type { Rows } from '../ledger/database-rows.ts';
import type { Receipt } from './slide.ts';

/** Statuses of a payment that the payer was told is made. */
export const PAID: readonly string[] = ['processing', 'complete', 'refunded'];

/**
 * Compares the responses to clients with the database: an acknowledged payment must exist, and a
 * declined one must not be paid.
 */
export function findViolations(receipts: readonly Receipt[], { payments, steps }: Rows) {
  // A voided payment was paid before.
  const voided = new Set(steps.filter(({ event }) => event === 'void').map((one) => one.paymentId));
  const byKey = Map.groupBy(payments, ({ idempotencyKey }) => idempotencyKey);
  const byId = new Map(payments.map((payment) => [payment.id, payment]));
  const violations: string[] = [];
  let acknowledged = 0;
  for (const { key, paymentId, outcome } of receipts) {
    const isPaid = (byKey.get(key) ?? []).some(({ status }) => PAID.includes(status));
    if (outcome === 'payment.declined' && isPaid) {
      violations.push(`key ${key}: the payer was told no, and paid`);
    }
    if (!PAID.includes(outcome)) continue;
    acknowledged += 1;
    const payment = byId.get(paymentId ?? '');
    if (payment !== undefined && (PAID.includes(payment.status) || voided.has(payment.id)))
      continue;
    violations.push(
      `payment ${paymentId}: told as ${outcome}, and is ${payment?.status ?? 'lost'}`,
    );
  }
  return { acknowledged, violations };
}
