import { type PriceChangeStatus, priceChangeAt } from '@saifu/domain/recurring-billing/pricing';
import { recurringBillingMachine } from '@saifu/domain/recurring-billing/recurring-billing';
import { getCancelDeadline } from '@saifu/domain/recurring-billing/schedule';
import { formatYen } from '@saifu/domain/shared/yen';
import { timeInWords } from '../../../platform/clock.ts';
import type { PriceChange } from '../price-change/price-change.repository.ts';
import type { MessageContext } from './context.ts';
import { dayInWords } from './format.ts';
import type { MessageBuilder } from './message.ts';

/** Messages about price changes. */
export const PRICE_MESSAGES = {
  price_proposed: (context) => {
    const change = changeIn(context, 'proposed');
    if (change === undefined) return undefined;
    const old = formatYen(context.getPrice(change.from));
    // A price change can be answered until its start day, as a charge can be canceled until its due
    // day.
    const words = {
      ...formatPrice(change),
      old,
      deadline: timeInWords(getCancelDeadline(change.from)),
    };
    return { kind: 'recurring_billing_price', words };
  },
  price_accepted: (context) => {
    const change = changeIn(context, 'accepted');
    return change && { kind: 'recurring_billing_price_accepted', words: formatPrice(change) };
  },
  price_lapsed: (context) => {
    const change = changeIn(context, 'lapsed');
    if (change === undefined) return undefined;
    const words = { amount: formatYen(context.getPrice(change.from)) };
    return { kind: 'recurring_billing_price_lapsed', words };
  },
} as const satisfies Readonly<Record<string, MessageBuilder>>;

/** Finds the price change of the event, if it still has this status. */
function changeIn(context: MessageContext, status: PriceChangeStatus): PriceChange | undefined {
  const { recurringBilling, prices, eventPayload, now } = context;
  const change = prices.find(({ id }) => id === eventPayload.change);
  const isOver =
    recurringBillingMachine.getError(recurringBilling.status, 'change_price') !== undefined;
  if (change === undefined || isOver) return undefined;
  return priceChangeAt(change, now) === status ? change : undefined;
}

const formatPrice = ({ monthlyYen, from }: PriceChange) => {
  return { amount: formatYen(monthlyYen), date: dayInWords(from) };
};
