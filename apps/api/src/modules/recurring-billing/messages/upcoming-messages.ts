import { getCancelDeadline } from '@saifu/domain/recurring-billing/schedule';
import { isCivilDate, toCivilDate } from '@saifu/domain/shared/calendar';
import { formatYen } from '@saifu/domain/shared/yen';
import { timeInWords } from '../../../platform/clock.ts';
import type { MessageContext } from './context.ts';
import { cardInWords, dayInWords, daysInWords } from './format.ts';
import type { MessageBuilder } from './message.ts';

/** Messages about upcoming charges. */
export const UPCOMING_MESSAGES = {
  activated: (context) => {
    const next = nextCharge(context);
    if (next === undefined) return undefined;
    const initial = formatYen(context.recurringBilling.initialAmount);
    const card = cardInWords(context, context.card ?? context.firstCard);
    const words = { ...next, initial, when: daysInWords(context), card };
    return { kind: 'recurring_billing_activated', words };
  },
  resumed: (context) => {
    const next = nextCharge(context);
    return next && { kind: 'recurring_billing_resumed', words: next };
  },
  reminder_due: (context) => {
    const { recurringBilling, charges, eventPayload, now } = context;
    const due = String(eventPayload.due);
    if (!isCivilDate(due) || recurringBilling.status !== 'active') return undefined;
    const today = toCivilDate(now);
    const isAsked = charges.some((each) => each.due === due && each.status !== 'waiting');
    if (due < today || isAsked) return undefined;
    const amount = formatYen(context.getAmount(due));
    const words = { amount, date: dayInWords(due), card: cardInWords(context, context.card) };
    // On the due day the charge can no longer be stopped, even if the reminder was planned for
    // earlier.
    if (due === today) return { kind: 'recurring_billing_reminder_today', words };
    const deadline = timeInWords(getCancelDeadline(due));
    return { kind: 'recurring_billing_reminder', words: { ...words, deadline } };
  },
} as const satisfies Readonly<Record<string, MessageBuilder>>;

/** Undefined if no automatic charge is planned. */
function nextCharge({ recurringBilling, forecast, getAmount }: MessageContext) {
  const { next } = forecast;
  if (next === undefined || recurringBilling.status !== 'active') return undefined;
  return { amount: formatYen(getAmount(next.due)), date: dayInWords(next.on) };
}
