import {
  getCardAttentionKind,
  getChargeAttentionKind,
  isChargedSoon,
  validUntil,
} from '@saifu/domain/home/attention-items';
import { getUnpaidCancelDate } from '@saifu/domain/recurring-billing/charge';
import { forecastCharges } from '@saifu/domain/recurring-billing/forecast';
import { priceChangeAt } from '@saifu/domain/recurring-billing/pricing';
import { isLive } from '@saifu/domain/recurring-billing/recurring-billing';
import { getChargeTime } from '@saifu/domain/recurring-billing/schedule';
import { startOfDay, toCivilDate } from '@saifu/domain/shared/calendar';
import { PAGE_ITEMS_MAX } from '@saifu/domain/shared/limits';
import type { Tx } from '../../platform/db/db.ts';
import * as stores from '../merchants/store/store.repository.ts';
import * as cards from '../payments/card/card.repository.ts';
import * as charges from '../recurring-billing/charge/charge.repository.ts';
import { type Charge, toRule as chargeRule } from '../recurring-billing/charge/charge.ts';
import { createPriceLookup } from '../recurring-billing/load-recurring-billings.ts';
import * as priceChanges from '../recurring-billing/price-change/price-change.repository.ts';
import * as recurringBillings from '../recurring-billing/recurring-billing.repository.ts';
import { type RecurringBilling, toRule } from '../recurring-billing/recurring-billing.ts';
import { type AttentionItem, createAttentionItem, type NextCharge } from './home.ts';

type LiveBilling = {
  readonly recurringBilling: RecurringBilling;
  readonly store: stores.StoreSummary;
  readonly charges: readonly Charge[];
  readonly prices: readonly priceChanges.PriceChange[];
  /** Its next charge, if one follows. */
  readonly next: NextCharge | undefined;
};

type RecurringBillingItems = {
  readonly items: readonly AttentionItem[];
  readonly nextCharge: NextCharge | null;
};

/**
 * Attention items of cards and of the recurring billings charged to them, and the next charge of
 * those that are active and paid.
 */
export async function loadRecurringBillingItems(
  tx: Tx,
  userId: string,
  now: Date,
): Promise<RecurringBillingItems> {
  const [own, saved] = await Promise.all([
    recurringBillings.listOwn(tx, { userId, limit: PAGE_ITEMS_MAX, after: undefined }),
    cards.listAll(tx, userId),
  ]);
  const live = own.filter(({ status }) => isLive(status));
  const ids = live.map(({ id }) => id);
  const [prices, open, getStore] = await Promise.all([
    priceChanges.listByRecurringBillings(tx, ids),
    charges.listLiveForMany(tx, ids, toCivilDate(now)),
    stores.getMany(
      tx,
      live.map(({ storeId }) => storeId),
    ),
  ]);
  const liveBillings = live.map((recurringBilling): LiveBilling => {
    const isIts = ({ recurringBillingId }: { readonly recurringBillingId: string }) =>
      recurringBillingId === recurringBilling.id;
    const store = getStore(recurringBilling.storeId);
    const parts = {
      recurringBilling,
      store,
      charges: open.filter(isIts),
      prices: prices.filter(isIts),
    };
    return { ...parts, next: findNext(parts, now) };
  });
  // An unpaid recurring billing has its own item, whatever is wrong with its card.
  const quiet = liveBillings.filter((one) => findUnpaid(one) === undefined);
  const active = saved.filter(({ state }) => state === 'active');
  const held = active.map((card) => ofCard(card, quiet, now)).filter((one) => one !== undefined);
  const isHeld = ({ recurringBilling }: LiveBilling) =>
    held.some(({ kind, id }) => kind !== 'card_expiring' && id === recurringBilling.cardId);
  const items = [
    ...liveBillings.flatMap((one) => findUnpaid(one) ?? []),
    ...held,
    ...quiet.filter((one) => !isHeld(one)).flatMap((one) => ofNext(one, now) ?? []),
    ...liveBillings.flatMap((one) => ofPrice(one, now) ?? []),
  ];
  const [nextCharge = null] = quiet
    .filter(({ recurringBilling }) => recurringBilling.status === 'active')
    .flatMap(({ next }) => next ?? [])
    .toSorted((one, other) => (one.date < other.date ? -1 : 1));
  return { items, nextCharge };
}

function findUnpaid({
  recurringBilling,
  store,
  charges: open,
}: LiveBilling): AttentionItem | undefined {
  for (const charge of open) {
    const kind = getChargeAttentionKind(charge.status);
    if (kind === undefined) continue;
    const day = getUnpaidCancelDate(charge);
    const { id, serviceName: name } = recurringBilling;
    return createAttentionItem(kind, {
      id,
      name,
      store,
      amount: charge.amount,
      orderId: charge.orderId,
      at: day ? getChargeTime(day) : null,
    });
  }
  return undefined;
}

/** A paused recurring billing is not charged and needs no card. */
const isCharged = ({ recurringBilling }: LiveBilling) => recurringBilling.status !== 'paused';

function ofCard(
  card: cards.Card,
  quiet: readonly LiveBilling[],
  now: Date,
): AttentionItem | undefined {
  const services = quiet
    .filter(({ recurringBilling }) => recurringBilling.cardId === card.id)
    .filter(isCharged)
    .map(({ recurringBilling: { id, serviceName } }) => ({ id, serviceName }));
  const { id, brand, last4, expMonth: month, expYear: year, frozenAt } = card;
  const expiry = { month, year };
  const kind = getCardAttentionKind(
    { expiry, isFrozen: frozenAt !== null },
    services.length > 0,
    now,
  );
  if (kind === undefined) return undefined;
  const at = kind === 'card_frozen' ? frozenAt : validUntil(expiry);
  return createAttentionItem(kind, { id, card: { brand, last4 }, services, at });
}

function findNext(
  { recurringBilling, store, charges: open, prices }: Omit<LiveBilling, 'next'>,
  now: Date,
): NextCharge | undefined {
  const rules = open.map((charge) => chargeRule(charge, recurringBilling.cardId));
  const { next } = forecastCharges(toRule(recurringBilling), rules, now);
  if (next === undefined) return undefined;
  const { id, serviceName } = recurringBilling;
  const counted = open.find(({ due }) => due === next.due)?.amount;
  const amount = counted ?? createPriceLookup(recurringBilling, prices)(next.due);
  return { id, serviceName, store, amount, date: next.on };
}

function ofNext({ recurringBilling, next }: LiveBilling, now: Date): AttentionItem | undefined {
  if (next === undefined) return undefined;
  const { id, serviceName: name, store, amount, date } = next;
  const values = { id, name, store, amount, at: getChargeTime(date) };
  if (recurringBilling.cardId === null) return createAttentionItem('card_missing', values);
  return isChargedSoon(date, now) ? createAttentionItem('charge_soon', values) : undefined;
}

function ofPrice(
  { recurringBilling, store, prices }: LiveBilling,
  now: Date,
): AttentionItem | undefined {
  const proposed = prices.find((change) => priceChangeAt(change, now) === 'proposed');
  if (proposed === undefined) return undefined;
  const { id, serviceName: name } = recurringBilling;
  const at = startOfDay(proposed.from);
  return createAttentionItem('price_proposed', {
    id,
    name,
    store,
    amount: proposed.monthlyYen,
    at,
  });
}
