import type { AgreementView } from '@saifu/contract/recurring-billing';
import { nextDue } from '@saifu/domain/recurring-billing/schedule';
import { type CivilDate, civilDate } from '@saifu/domain/shared/calendar';
import { showYen } from '@saifu/domain/shared/yen';
import type { Say } from '@saifu/i18n/texts';

type Show = (day: string) => string;
type Leave = NonNullable<AgreementView['leave']>;

/** What follows from leaving now, before anybody says yes to it. */
export function leaveWords(text: Say, agreement: AgreementView, leave: Leave, show: Show): string {
  const { unpaid } = agreement;
  const until = leave.runs_until === null ? null : show(leave.runs_until);
  if (!leave.at_once) {
    const charges = leave.still_charged.map(({ date, amount }) =>
      text('agreement.cancel_charge', { day: show(date), amount: showYen(amount) }),
    );
    return until === null
      ? text('agreement.cancel_after', { charges })
      : text('agreement.cancel_after_until', { charges, until });
  }
  if (unpaid !== null) return text('agreement.cancel_unpaid', { amount: showYen(unpaid.amount) });
  return until === null
    ? text('agreement.cancel_now')
    : text('agreement.cancel_now_until', { until });
}

/** What follows from going on with one that rests. */
export function resumeWords(
  text: Say,
  agreement: AgreementView,
  today: CivilDate,
  show: Show,
): string {
  const { end_date: end, monthly_amount: monthly, price_change: change } = agreement;
  const schedule = {
    startDate: civilDate(agreement.start_date),
    endDate: end === null ? null : civilDate(end),
    paymentDays: agreement.monthly_payment_days,
  };
  const due = nextDue(schedule, today);
  if (due === undefined) return text('agreement.resume_question_last');
  const isNew = change?.status === 'accepted' && change.from <= due;
  const amount = showYen(isNew ? change.monthly_amount : monthly);
  return text('agreement.resume_question', { day: show(due), amount });
}
