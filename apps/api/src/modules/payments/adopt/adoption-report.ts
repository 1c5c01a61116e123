import { CSV_BOM, csvRow } from '@saifu/domain/shared/csv';
import { toTypeId } from '@saifu/domain/shared/ids';
import type { AdoptedPayment } from './adopt-payment.ts';
import type { AdoptionReport } from './adopt-payments.ts';

const LABELS: Readonly<Record<keyof AdoptionReport['counts'], string>> = {
  equal: 'equal',
  adopted: 'adopted',
  voided: 'voided at the provider',
  in_progress: 'left to reconciliation',
  not_ours: 'not sent by Saifu',
  review: 'for a person',
  failed: 'not examined',
};
const LABEL_WIDTH = 26;
const COUNT_WIDTH = 8;

/** The summary, one line per outcome. */
export function toSummary({ counts }: AdoptionReport): string {
  return Object.entries(LABELS)
    .map(([outcome, label]) => {
      const count = counts[outcome as keyof AdoptionReport['counts']];
      return `${label.padEnd(LABEL_WIDTH)}${String(count).padStart(COUNT_WIDTH)}\n`;
    })
    .join('');
}

const HEADER = [
  'outcome',
  'reason',
  'provider_reference',
  'payment_id',
  'order_id',
  'created_at',
  'description',
  'amount',
  'captured',
  'refunded',
  'provider_state',
] as const;

/**
 * What a person must look at, and what was voided: the store of a voided payment may have handed
 * over the goods.
 */
export function toCsv({ changed }: AdoptionReport): string {
  const rows = changed.filter(({ outcome }) => outcome === 'review' || outcome === 'voided');
  return CSV_BOM + [HEADER, ...rows.map(toCells)].map(csvRow).join('');
}

function toCells({ record, orderId, outcome, reason }: AdoptedPayment) {
  const { reference, paymentId, createdAt, description, refunds } = record;
  return [
    outcome,
    reason,
    reference,
    paymentId && toTypeId('payment', paymentId),
    orderId && toTypeId('order', orderId),
    createdAt.toISOString(),
    description,
    record.amount,
    record.capturedAmount,
    refunds.reduce((all, { amount, state }) => all + (state === 'failed' ? 0 : amount), 0),
    record.state,
  ];
}

/** Whether nothing is left to do for a person or for another run. */
export function isDone({ counts }: AdoptionReport): boolean {
  return counts.review === 0 && counts.failed === 0;
}
