import { productNow } from '@saifu/client/clock';
import type { AttentionItemView } from '@saifu/contract/home';
import type { AttentionItemKind } from '@saifu/domain/home/attention-items';
import { toCivilDate } from '@saifu/domain/shared/calendar';
import type { TextKey, Translate } from '@saifu/i18n/texts';
import { formatDate, formatDateTime, formatTime } from '@saifu/web/i18n/dates.ts';

const TITLES: Readonly<Record<AttentionItemKind, TextKey>> = {
  charge_past_due: 'home.charge_past_due',
  charge_awaiting_payer: 'home.charge_awaiting_payer',
  charge_declined: 'home.charge_declined',
  card_missing: 'home.card_missing',
  card_expired: 'home.card_expired',
  card_frozen: 'home.card_frozen',
  payment_to_finish: 'home.payment_to_finish',
  payment_to_confirm: 'home.payment_to_confirm',
  charge_soon: 'home.charge_tomorrow',
  price_proposed: 'home.price_proposed',
  refund_wants_bank: 'home.refund_wants_bank',
  card_expiring: 'home.card_expiring',
  refund_request_answered: 'home.refund_request_answered',
  consultation_answered: 'home.consultation_answered',
  profile_incomplete: 'home.profile_incomplete',
};

/** Short title of an item. */
export function getAttentionTitle(t: Translate, { kind, at }: AttentionItemView): string {
  const today = toCivilDate(new Date(productNow()));
  const isToday = kind === 'charge_soon' && at !== null && at.slice(0, 10) <= today;
  if (isToday) return t('home.charge_today');
  return t(TITLES[kind], { day: at === null ? '' : formatShortDate(at) });
}

/** Text for the time of an item: `MOMENTS` with the minute, `DAYS` with the date only. */
const MOMENTS: Readonly<Partial<Record<AttentionItemKind, TextKey>>> = {
  card_missing: 'home.card_missing_next',
  payment_to_finish: 'home.until',
  refund_wants_bank: 'home.until',
  refund_request_answered: 'home.answered_at',
  consultation_answered: 'home.answered_at',
};
const DAYS: Readonly<Partial<Record<AttentionItemKind, TextKey>>> = {
  charge_past_due: 'home.charge_until',
  charge_awaiting_payer: 'home.charge_until',
  charge_declined: 'home.charge_until',
  card_expired: 'home.card_expired_on',
  card_expiring: 'home.card_expiring_on',
  price_proposed: 'home.price_from',
};

/** Due time, start time or time of the event. Undefined if the item has none. */
export function formatAttentionTime(
  t: Translate,
  { kind, at }: AttentionItemView,
): string | undefined {
  if (at === null) return undefined;
  if (kind === 'charge_soon') return formatDateTime(at);
  const [moment, day] = [MOMENTS[kind], DAYS[kind]];
  if (moment !== undefined) {
    return t(moment, { time: `${formatShortDate(at)} ${formatTime(at)}` });
  }
  return day && t(day, { day: formatShortDate(at) });
}

/** Without the year if it is the current one: `11/15`. */
function formatShortDate(stamp: string): string {
  const date = formatDate(stamp);
  const thisYear = toCivilDate(new Date(productNow())).slice(0, 4);
  return date.startsWith(thisYear) ? date.slice(5) : date;
}

/** Subject of an item that is not about a store, a service or a consultation. */
export function getAttentionNote(
  t: Translate,
  { kind, services }: AttentionItemView,
): string | undefined {
  if (kind === 'profile_incomplete') return t('home.profile_incomplete_about');
  if (services.length === 0) return undefined;
  return t('home.card_pays_for', { services: services.map((each) => each.service_name) });
}
