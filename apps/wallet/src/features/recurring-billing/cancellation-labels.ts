import type { RecurringBillingView } from '@saifu/contract/recurring-billing';
import { findNextDueDate } from '@saifu/domain/recurring-billing/schedule';
import { type CivilDate, civilDate } from '@saifu/domain/shared/calendar';
import { formatYen } from '@saifu/domain/shared/yen';
import type { Translate } from '@saifu/i18n/texts';

type FormatDay = (day: string) => string;
type Cancellation = NonNullable<RecurringBillingView['leave']>;

/** Consequences of canceling now, shown in the confirmation dialog. */
export function formatCancellation(
  t: Translate,
  recurringBilling: RecurringBillingView,
  leave: Cancellation,
  formatDay: FormatDay,
): string {
  const { unpaid } = recurringBilling;
  const until = leave.runs_until === null ? null : formatDay(leave.runs_until);
  if (!leave.at_once) {
    const charges = leave.still_charged.map(({ date, amount }) =>
      t('recurring_billing.cancel_charge', { day: formatDay(date), amount: formatYen(amount) }),
    );
    return until === null
      ? t('recurring_billing.cancel_after', { charges })
      : t('recurring_billing.cancel_after_until', { charges, until });
  }
  if (unpaid !== null)
    return t('recurring_billing.cancel_unpaid', { amount: formatYen(unpaid.amount) });
  return until === null
    ? t('recurring_billing.cancel_now')
    : t('recurring_billing.cancel_now_until', { until });
}

/** Consequences of resuming a paused service. */
export function formatResume(
  t: Translate,
  recurringBilling: RecurringBillingView,
  today: CivilDate,
  formatDay: FormatDay,
): string {
  const { end_date: end, monthly_amount: monthly, price_change: change } = recurringBilling;
  const schedule = {
    startDate: civilDate(recurringBilling.start_date),
    endDate: end === null ? null : civilDate(end),
    paymentDays: recurringBilling.monthly_payment_days,
  };
  const due = findNextDueDate(schedule, today);
  if (due === undefined) return t('recurring_billing.resume_question_last');
  const isNew = change?.status === 'accepted' && change.from <= due;
  const amount = formatYen(isNew ? change.monthly_amount : monthly);
  return t('recurring_billing.resume_question', { day: formatDay(due), amount });
}
