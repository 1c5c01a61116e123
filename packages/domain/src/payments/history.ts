import { AppError, type FieldError } from '../shared/app-error.ts';
import { toCivilDate, toMonth } from '../shared/calendar.ts';
import { findInvalidDates, type Period } from '../shared/period.ts';
import { type Yen, yen } from '../shared/yen.ts';
import { PAYMENT_STATUSES, type PaymentStatus } from './payment.ts';
import { PAYMENT_METHODS } from './payment-method.ts';

/** Search filters for the payment history. All filters must match. */
export type HistoryFilter = Period & {
  readonly amountMin?: number | undefined;
  readonly amountMax?: number | undefined;
  readonly status?: readonly string[] | undefined;
  readonly method?: readonly string[] | undefined;
};

/** The field errors of a filter, or undefined. */
export function validateHistoryFilter(filter: HistoryFilter): AppError | undefined {
  const { amountMin, amountMax, status = [], method = [] } = filter;
  const invalidDates = findInvalidDates(filter);
  const isFine = {
    from: !invalidDates.includes('from'),
    to: !invalidDates.includes('to'),
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
  /** The authorized amount including the fee, and the refunded part. */
  readonly amount: number;
  readonly refunded: number;
};

export type HistoryMonth<Row extends HistoryRow> = {
  /** `2026-11` */
  readonly month: string;
  readonly paidYen: Yen;
  readonly rows: readonly Row[];
};

/** Groups by month in Japan and keeps the order of the rows. */
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

/** The amount paid. Canceled, failed and unpaid payments count as zero. */
export function getPaidAmount({ status, amount, refunded }: HistoryRow): number {
  return PAID.includes(status) ? amount - refunded : 0;
}
