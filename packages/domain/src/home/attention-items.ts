import { type CardExpiry, isExpired } from '../payments/card-expiry.ts';
import { getProviderLimits } from '../payments/payment-eligibility.ts';
import type { ChargeStatus } from '../recurring-billing/charge.ts';
import { addDays, type CivilDate, endOfDay, startOfDay, toCivilDate } from '../shared/calendar.ts';
import { CARD_NOTICE_MS, LIMIT_NEAR_YEN, RECENT_ANSWER_DAYS } from '../shared/limits.ts';

/** Kinds of items that need the payer's attention. */
export const ATTENTION_ITEM_KINDS = [
  'charge_past_due',
  'charge_awaiting_payer',
  'charge_declined',
  'card_missing',
  'card_expired',
  'card_frozen',
  'payment_to_finish',
  'payment_to_confirm',
  'charge_soon',
  'price_proposed',
  'refund_wants_bank',
  'card_expiring',
  'refund_request_answered',
  'consultation_answered',
  'profile_incomplete',
] as const;
export type AttentionItemKind = (typeof ATTENTION_ITEM_KINDS)[number];

/**
 * trouble: something has failed or will fail. deadline: something happens at a set time. answer: a
 * request was answered. limit: nothing is wrong, but the amount left to spend is low.
 */
const URGENCIES = ['trouble', 'deadline', 'answer', 'limit'] as const;
type Urgency = (typeof URGENCIES)[number];

const URGENCY_OF: Readonly<Record<AttentionItemKind, Urgency>> = {
  charge_past_due: 'trouble',
  charge_awaiting_payer: 'trouble',
  charge_declined: 'trouble',
  card_missing: 'trouble',
  card_expired: 'trouble',
  card_frozen: 'trouble',
  payment_to_finish: 'deadline',
  payment_to_confirm: 'deadline',
  charge_soon: 'deadline',
  price_proposed: 'deadline',
  refund_wants_bank: 'deadline',
  card_expiring: 'deadline',
  refund_request_answered: 'answer',
  consultation_answered: 'answer',
  profile_incomplete: 'limit',
};

type AttentionItem = { readonly kind: AttentionItemKind; readonly at: Date | null };

/** Sorts the most urgent first: problems by kind, deadlines by date, answers newest first. */
export function byUrgency(a: AttentionItem, b: AttentionItem): number {
  const urgency = URGENCY_OF[a.kind];
  const between = URGENCIES.indexOf(urgency) - URGENCIES.indexOf(URGENCY_OF[b.kind]);
  if (between !== 0) return between;
  const byKind = ATTENTION_ITEM_KINDS.indexOf(a.kind) - ATTENTION_ITEM_KINDS.indexOf(b.kind);
  const byMoment = getTime(a) - getTime(b);
  if (urgency === 'trouble') return byKind || byMoment;
  return (urgency === 'answer' ? -byMoment : byMoment) || byKind;
}

/** Items without a date sort after items with one. */
function getTime({ at }: AttentionItem): number {
  return at === null ? Number.MAX_SAFE_INTEGER : at.getTime();
}

const UNPAID: Readonly<Partial<Record<ChargeStatus, AttentionItemKind>>> = {
  past_due: 'charge_past_due',
  awaiting_payer: 'charge_awaiting_payer',
  declined: 'charge_declined',
};

/** The attention item for a charge status, or undefined if the payer has nothing to do. */
export function getChargeAttentionKind(status: ChargeStatus): AttentionItemKind | undefined {
  return UNPAID[status];
}

/** Today and tomorrow. Later charges are listed on the calendar of the recurring billing screen. */
export function isChargedSoon(on: CivilDate, now: Date): boolean {
  return on <= addDays(toCivilDate(now), 1);
}

type HeldCard = { readonly expiry: CardExpiry; readonly isFrozen: boolean };

/**
 * The problem with a card, or undefined. An expired or frozen card is a problem only if a recurring
 * billing charges it.
 */
export function getCardAttentionKind(
  { expiry, isFrozen }: HeldCard,
  isCharged: boolean,
  now: Date,
): AttentionItemKind | undefined {
  if (isFrozen) return isCharged ? 'card_frozen' : undefined;
  if (isExpired(expiry, now)) return isCharged ? 'card_expired' : undefined;
  const later = new Date(now.getTime() + CARD_NOTICE_MS);
  return isExpired(expiry, later) ? 'card_expiring' : undefined;
}

/** A card is valid to the end of the last day of its month, in Japan. */
export function validUntil({ month, year }: CardExpiry): Date {
  return endOfDay(toCivilDate(new Date(Date.UTC(year, month, 0))));
}

/** Answers from this time on count as recent. */
export function getRecentAnswerCutoff(now: Date): Date {
  return startOfDay(addDays(toCivilDate(now), -RECENT_ANSWER_DAYS));
}

/** Whether little is left of the limit for payers with an incomplete profile. */
export function isLimitNear(spent: { readonly day: number; readonly month: number }): boolean {
  const limit = getProviderLimits(false);
  return Math.min(limit.day - spent.day, limit.month - spent.month) < LIMIT_NEAR_YEN;
}
