import type { Terms } from '@saifu/domain/recurring-billing/pricing';
import type {
  RecurringBillingStatus,
  RecurringBilling as Rule,
} from '@saifu/domain/recurring-billing/recurring-billing';
import type { ReminderDay, Schedule } from '@saifu/domain/recurring-billing/schedule';
import type { CivilDate } from '@saifu/domain/shared/calendar';
import type { TaxRate } from '@saifu/domain/shared/tax';
import type { Yen } from '@saifu/domain/shared/yen';

export type ClosedBy =
  | 'payer'
  | 'merchant'
  | 'missed'
  | 'unpaid'
  | 'first_payment_returned'
  | 'end_date';

/** Recurring billing as stored. */
export type RecurringBilling = {
  readonly id: string;
  readonly storeId: string;
  readonly serviceName: string;
  readonly description: string | null;
  readonly initialAmount: Yen;
  readonly monthlyAmount: Yen;
  readonly taxRate: TaxRate;
  readonly startDate: CivilDate;
  readonly endDate: CivilDate | null;
  readonly firstPaymentDeadline: CivilDate;
  readonly paymentDays: readonly number[];
  readonly pausable: boolean;
  readonly status: RecurringBillingStatus;
  readonly version: number;
  readonly userId: string | null;
  readonly cardId: string | null;
  readonly reminderDays: readonly ReminderDay[];
  /** Null before the first payment. */
  readonly chargedThrough: CivilDate | null;
  readonly closedBy: ClosedBy | null;
  readonly activatedAt: Date | null;
  readonly closedAt: Date | null;
  readonly nextRunAt: Date;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

export function toSchedule({ startDate, endDate, paymentDays }: RecurringBilling): Schedule {
  return { startDate, endDate, paymentDays };
}

/** Converts to the domain rule. Before the first payment there are no periods to charge. */
export function toRule(recurringBilling: RecurringBilling): Rule {
  const { status, chargedThrough, firstPaymentDeadline } = recurringBilling;
  const schedule = toSchedule(recurringBilling);
  return { status, schedule, chargedThrough: chargedThrough ?? firstPaymentDeadline };
}

export function toTerms(recurringBilling: RecurringBilling): Terms {
  const { initialAmount, monthlyAmount, firstPaymentDeadline } = recurringBilling;
  const amounts = { initialYen: initialAmount, monthlyYen: monthlyAmount };
  return { ...toSchedule(recurringBilling), ...amounts, firstPaymentDeadline };
}
