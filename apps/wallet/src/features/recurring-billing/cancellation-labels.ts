import type { RecurringBillingView } from '@saifu/contract/recurring-billing';
import { findNextDueDate } from '@saifu/domain/recurring-billing/schedule';
import { type CivilDate, civilDate } from '@saifu/domain/shared/calendar';
import { formatYen } from '@saifu/domain/shared/yen';
import type { Translate } from '@saifu/i18n/texts';

type Show = (day: string) => string;
type Cancellation = NonNullable<RecurringBillingView['leave']>;

/** What follows from leaving now, before anybody says yes to it. */
export function formatCancellation(text: Translate, recurringBilling: RecurringBillingView, leave: Cancellation, show: Show): string {
  const { unpaid } = recurringBilling;
  const until = leave.runs_until === null ? null : show(leave.runs_until);
  if (!leave.at_once) {
    const charges = leave.still_charged.map(({ date, amount }) =>
      text('agreement.cancel_charge', { day: show(date), amount: formatYen(amount) }),
    );
    return until === null
      ? text('agreement.cancel_after', { charges })
      : text('agreement.cancel_after_until', { charges, until });
  }
  if (unpaid !== null) return text('agreement.cancel_unpaid', { amount: formatYen(unpaid.amount) });
  return until === null
    ? text('agreement.cancel_now')
    : text('agreement.cancel_now_until', { until });
}

/** What follows from going on with one that rests. */
export function formatResume(
  text: Translate,
  recurringBilling: RecurringBillingView,
  today: CivilDate,
  show: Show,
): string {
  const { end_date: end, monthly_amount: monthly, price_change: change } = recurringBilling;
  const schedule = {
    startDate: civilDate(recurringBilling.start_date),
    endDate: end === null ? null : civilDate(end),
    paymentDays: recurringBilling.monthly_payment_days,
  };
  const due = findNextDueDate(schedule, today);
  if (due === undefined) return text('agreement.resume_question_last');
  const isNew = change?.status === 'accepted' && change.from <= due;
  const amount = formatYen(isNew ? change.monthly_amount : monthly);
  return text('agreement.resume_question', { day: show(due), amount });
}
