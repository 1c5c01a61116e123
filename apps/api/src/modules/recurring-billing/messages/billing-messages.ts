import { previewCancellation } from '@saifu/domain/recurring-billing/cancellation';
import { isLive } from '@saifu/domain/recurring-billing/recurring-billing';
import { formatYen } from '@saifu/domain/shared/yen';
import { toRule as toChargeRule } from '../charge/charge.ts';
import { toRule } from '../recurring-billing.ts';
import { cardInWords, closerInWords, dayInWords } from './format.ts';
import type { MessageBuilder } from './message.ts';
import { PRICE_MESSAGES } from './price-messages.ts';
import { UNPAID_MESSAGES } from './unpaid-messages.ts';
import { UPCOMING_MESSAGES } from './upcoming-messages.ts';

/** The payer messages by domain event `recurring_billing.…`. */
export const RECURRING_BILLING_MESSAGES = {
  ...UPCOMING_MESSAGES,
  ...UNPAID_MESSAGES,
  ...PRICE_MESSAGES,
  paused: ({ recurringBilling }) =>
    recurringBilling.status === 'paused'
      ? { kind: 'recurring_billing_paused', words: {} }
      : undefined,
  card_changed: (context) =>
    context.card !== undefined && isLive(context.recurringBilling.status)
      ? {
          kind: 'recurring_billing_card_changed',
          words: { card: cardInWords(context, context.card) },
        }
      : undefined,
  ending: ({ recurringBilling, charges, now }) => {
    if (recurringBilling.status !== 'ending') return undefined;
    const rules = charges.map((charge) => toChargeRule(charge, recurringBilling.cardId));
    const { stillCharged } = previewCancellation(toRule(recurringBilling), rules, now);
    const still = charges.filter(({ due }) => stillCharged.includes(due));
    if (still.length === 0) return undefined;
    const chargeLines = still.map(({ due, amount }) => `${dayInWords(due)} ${formatYen(amount)}`);
    return { kind: 'recurring_billing_ending', words: { charges: chargeLines } };
  },
  canceled: (context) => {
    const why = closerInWords(context);
    return why === undefined ? undefined : { kind: 'recurring_billing_canceled', words: { why } };
  },
  ended: ({ recurringBilling }) =>
    recurringBilling.status === 'ended'
      ? { kind: 'recurring_billing_ended', words: {} }
      : undefined,
} as const satisfies Readonly<Record<string, MessageBuilder>>;

export type RecurringBillingMessageEvent = keyof typeof RECURRING_BILLING_MESSAGES;
