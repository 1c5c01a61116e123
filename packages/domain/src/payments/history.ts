import { AppError, type FieldError } from '../shared/app-error.ts';
import { isCivilDate, toCivilDate, toMonth } from '../shared/calendar.ts';
import { type Yen, yen } from '../shared/yen.ts';
import { PAYMENT_STATUSES, type PaymentStatus } from './payment.ts';
import { PAYMENT_METHODS } from './payment-method.ts';

/** What one's payments are looked for by; every part narrows the others. */
export type HistoryFilter = {
  /** Days in Japan, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly amountMin?: number | undefined;
  readonly amountMax?: number | undefined;
  readonly status?: readonly string[] | undefined;
  readonly method?: readonly string[] | undefined;
};

/** What is wrong with a filter, field by field, or undefined. */
export function validateHistoryFilter(filter: HistoryFilter): AppError | undefined {
  const { from, to, amountMin, amountMax, status = [], method = [] } = filter;
  const isFine = {
    from: from === undefined || isCivilDate(from),
    to: to === undefined || (isCivilDate(to) && (from ?? to) <= to),
    amount_min: amountMin === undefined || isAmount(amountMin),
    amount_max:
      amountMax === undefined || (isAmount(amountMax) && (amountMin ?? amountMax) <= amountMax),
    status: status.every((value) => isOneOf(PAYMENT_STATUSES, value)),
    method: method.every((value) => isOneOf(PAYMENT_METHODS, value)),
  };
  const fields = Object.entries(isFine)
    .filter(([, fine]) => !fine)
    .map(([path]): FieldError => ({ path, code: 'field.format' }));
  return fields.length === 0 ? undefined : new AppError('request.invalid', {}, fields);
}

function isAmount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

function isOneOf(values: readonly string[], value: string): boolean {
  return values.includes(value);
}

export type HistoryRow = {
  readonly status: PaymentStatus;
  readonly at: Date;
  /** What the payer agreed to pay, with the fee, and what they have back. */
  readonly amount: number;
  readonly refunded: number;
};

export type HistoryMonth<Row extends HistoryRow> = {
  /** `2026-11` */
  readonly month: string;
  readonly paidYen: Yen;
  readonly rows: readonly Row[];
};

/** By months as they are in Japan, in the order in which the rows come. */
export function groupByMonth<Row extends HistoryRow>(
  rows: readonly Row[],
): readonly HistoryMonth<Row>[] {
  const months = Map.groupBy(rows, ({ at }) => toMonth(toCivilDate(at)));
  return [...months].map(([month, some]) => {
    return {
      month,
      paidYen: yen(some.reduce((sum, row) => sum + getPaidAmount(row), 0)),
      rows: some,
    };
  });
}

const PAID: readonly PaymentStatus[] = ['processing', 'complete', 'refunded'];

/** What was actually paid. What was given up, failed or has yet to be paid counts nothing. */
export function getPaidAmount({ status, amount, refunded }: HistoryRow): number {
  return PAID.includes(status) ? amount - refunded : 0;
}
