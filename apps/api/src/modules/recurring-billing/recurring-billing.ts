import type { Terms } from '@saifu/domain/recurring-billing/pricing';
import type {
  AgreementStatus,
  Agreement as Rule,
} from '@saifu/domain/recurring-billing/recurring-billing';
import type { ReminderDay, Schedule } from '@saifu/domain/recurring-billing/schedule';
import type { CivilDate } from '@saifu/domain/shared/calendar';
import type { TaxRate } from '@saifu/domain/shared/tax';
import type { Yen } from '@saifu/domain/shared/yen';

/** Why it is over. */
export type ClosedBy =
  | 'payer'
  | 'merchant'
  | 'missed'
  | 'unpaid'
  | 'first_payment_returned'
  | 'end_date';

/** An agreement as it is kept. */
export type Agreement = {
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
  readonly status: AgreementStatus;
  readonly version: number;
  readonly userId: string | null;
  readonly cardId: string | null;
  readonly reminderDays: readonly ReminderDay[];
  /** Null: nobody has agreed yet. */
  readonly countedTo: CivilDate | null;
  readonly closedBy: ClosedBy | null;
  readonly activatedAt: Date | null;
  readonly closedAt: Date | null;
  readonly lookAt: Date;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

export const scheduleOf = ({ startDate, endDate, paymentDays }: Agreement): Schedule => {
  return { startDate, endDate, paymentDays };
};

/** As the rules see it. Before anybody agreed there is nothing to count. */
export const ruleOf = (agreement: Agreement): Rule => {
  const { status, countedTo, firstPaymentDeadline } = agreement;
  const schedule = scheduleOf(agreement);
  return { status, schedule, countedTo: countedTo ?? firstPaymentDeadline };
};

export const termsOf = (agreement: Agreement): Terms => {
  const { initialAmount, monthlyAmount, firstPaymentDeadline } = agreement;
  const amounts = { initialYen: initialAmount, monthlyYen: monthlyAmount };
  return { ...scheduleOf(agreement), ...amounts, firstPaymentDeadline };
};
