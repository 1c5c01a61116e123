import { isExpired } from '@saifu/domain/payments/card-expiry';
import type { DeclineReason } from '@saifu/domain/payments/payment';
import { getPayableUntil, getUnpaidCancelDate } from '@saifu/domain/recurring-billing/charge';
import type { CivilDate } from '@saifu/domain/shared/calendar';
import { type MessageTextKey, tMessage } from '@saifu/i18n/message-texts';
import type { Card } from '../../payments/card/card.repository.ts';
import type { Charge } from '../charge/charge.ts';
import type { ClosedBy } from '../recurring-billing.ts';
import type { MessageContext } from './context.ts';

/** `2026/11/15`, the same in every language, like times. */
export function dayInWords(day: CivilDate): string {
  return day.replaceAll('-', '/');
}

export function cardInWords(
  { payer }: MessageContext,
  card: Pick<Card, 'brand' | 'last4'> | undefined,
): string {
  return card === undefined
    ? tMessage(payer.locale, 'any.no_card')
    : `${card.brand.toUpperCase()} •••• ${card.last4}`;
}

const SHORTEST_MONTH_DAYS = 28;

/** `on day 1 and 15 of each month` */
export function daysInWords({ recurringBilling, payer }: MessageContext): string {
  const { paymentDays } = recurringBilling;
  const isInEveryMonth = paymentDays.every((day) => day <= SHORTEST_MONTH_DAYS);
  const key = isInEveryMonth ? 'any.month_days' : 'any.month_days_last';
  const days = paymentDays.toSorted((a, b) => a - b).map(String);
  return tMessage(payer.locale, key, { days });
}

const DECLINES: Readonly<Record<DeclineReason, MessageTextKey>> = {
  insufficient_funds: 'any.declined_insufficient_funds',
  expired_card: 'any.declined_expired_card',
  lost_or_stolen: 'any.declined_blocked',
  limit: 'any.declined_limit',
  try_again: 'any.declined_try_again',
  // The payer cannot act on these reasons for an off-session charge.
  security_code: 'any.declined_other',
  authentication: 'any.declined_other',
  other: 'any.declined_other',
};

/** The decline reason, as far as the cardholder can act on it. */
export function declineInWords(context: MessageContext, reason: DeclineReason | null): string {
  return tMessage(context.payer.locale, declineKey(context, reason));
}

function declineKey({ card, now }: MessageContext, reason: DeclineReason | null): MessageTextKey {
  if (card === undefined) return 'any.declined_no_card';
  if (card.frozenAt !== null) return 'any.declined_blocked';
  if (isExpired({ month: card.expMonth, year: card.expYear }, now)) return DECLINES.expired_card;
  return DECLINES[reason ?? 'other'];
}

/** What happens to an unpaid charge, and when. */
export function untilInWords({ payer }: MessageContext, charge: Charge): string {
  const day = getUnpaidCancelDate(charge);
  return day === undefined
    ? tMessage(payer.locale, 'any.unpaid_closed', { date: dayInWords(getPayableUntil(charge.due)) })
    : tMessage(payer.locale, 'any.unpaid_canceled', { date: dayInWords(day) });
}

/** A missed offer has no payer, and an end date has its own message. */
const CLOSERS: Readonly<Partial<Record<ClosedBy, MessageTextKey>>> = {
  payer: 'any.canceled_payer',
  merchant: 'any.canceled_merchant',
  unpaid: 'any.canceled_unpaid',
  first_payment_returned: 'any.canceled_returned',
};

export function closerInWords({ recurringBilling, payer }: MessageContext): string | undefined {
  const key = recurringBilling.closedBy === null ? undefined : CLOSERS[recurringBilling.closedBy];
  return key && tMessage(payer.locale, key);
}
