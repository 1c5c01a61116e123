import { getNextRetryDate } from '@saifu/domain/recurring-billing/charge';
import { isLive } from '@saifu/domain/recurring-billing/recurring-billing';
import { formatYen } from '@saifu/domain/shared/yen';
import { type Charge, toRule } from '../charge/charge.ts';
import type { MessageContext } from './context.ts';
import { dayInWords, declineInWords, untilInWords } from './format.ts';
import type { MessageBuilder } from './message.ts';

/** Messages about failed charges. None is sent after the payer has chosen another card. */
export const UNPAID_MESSAGES = {
  charge_failed: (context) => {
    const charge = unpaidIn(context, 'declined');
    const next = charge && getNextRetryDate(toRule(charge, context.recurringBilling.cardId));
    // Only the last attempt is reported. Without a further retry the past_due message is sent.
    if (charge === undefined || next === undefined || next !== context.eventPayload.retryOn) {
      return undefined;
    }
    const reason = declineInWords(context, charge.declineReason);
    const words = { ...whatIsDue(charge), date: dayInWords(next), reason };
    return { kind: 'recurring_billing_declined', words };
  },
  payer_wanted: (context) => {
    const charge = unpaidIn(context, 'awaiting_payer');
    if (charge?.orderId == null) return undefined;
    const words = { ...whatIsDue(charge), until: untilInWords(context, charge) };
    return { kind: 'recurring_billing_payer_wanted', words, orderId: charge.orderId };
  },
  past_due: (context) => {
    const charge = unpaidIn(context, 'past_due');
    if (charge === undefined) return undefined;
    const words = { ...whatIsDue(charge), until: untilInWords(context, charge) };
    return { kind: 'recurring_billing_past_due', words };
  },
} as const satisfies Readonly<Record<string, MessageBuilder>>;

/** Finds the charge of the event, if it still has this status. */
function unpaidIn(
  { unpaid, recurringBilling }: MessageContext,
  status: Charge['status'],
): Charge | undefined {
  if (unpaid?.status !== status || !isLive(recurringBilling.status)) return undefined;
  return toRule(unpaid, recurringBilling.cardId).hasNewCard ? undefined : unpaid;
}

const whatIsDue = ({ due, amount }: Charge) => {
  return { due: dayInWords(due), amount: formatYen(amount) };
};
