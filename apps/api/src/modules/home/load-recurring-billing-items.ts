import {
  isChargedSoon,
  matterOfCard,
  matterOfCharge,
  validUntil,
} from '@saifu/domain/home/attention-items';
import { givesUpOn } from '@saifu/domain/recurring-billing/charge';
import { forecastCharges } from '@saifu/domain/recurring-billing/forecast';
import { priceChangeAt } from '@saifu/domain/recurring-billing/pricing';
import { isLive } from '@saifu/domain/recurring-billing/recurring-billing';
import { chargeTimeOf } from '@saifu/domain/recurring-billing/schedule';
import { civilDateOf, startOfDay } from '@saifu/domain/shared/calendar';
import { PAGE_ITEMS_MAX } from '@saifu/domain/shared/limits';
import type { Tx } from '../../platform/db/db.ts';
import * as cards from '../payments/card/card.repository.ts';
import * as charges from '../recurring-billing/charge/charge.repository.ts';
import { type Charge, ruleOf as chargeRule } from '../recurring-billing/charge/charge.ts';
import { pricesOf } from '../recurring-billing/load-recurring-billings.ts';
import * as priceChanges from '../recurring-billing/price-change/price-change.repository.ts';
import * as agreements from '../recurring-billing/recurring-billing.repository.ts';
import { type Agreement, ruleOf } from '../recurring-billing/recurring-billing.ts';
import { type Matter, matter } from './home.ts';

type LiveBilling = {
  readonly agreement: Agreement;
  readonly charges: readonly Charge[];
  readonly prices: readonly priceChanges.PriceChange[];
};

/** What cards and the services charged to them want of their payer. */
export const seeAgreementMatters = async (
  tx: Tx,
  userId: string,
  now: Date,
): Promise<readonly Matter[]> => {
  const [own, saved] = await Promise.all([
    agreements.listOwn(tx, { userId, limit: PAGE_ITEMS_MAX, after: undefined }),
    cards.listAll(tx, userId),
  ]);
  const live = own.filter(({ status }) => isLive(status));
  const ids = live.map(({ id }) => id);
  const [prices, open] = await Promise.all([
    priceChanges.listOf(tx, ids),
    charges.listLiveOf(tx, ids, civilDateOf(now)),
  ]);
  const liveBillings = live.map((agreement): LiveBilling => {
    const isIts = ({ agreementId }: { readonly agreementId: string }) =>
      agreementId === agreement.id;
    return { agreement, charges: open.filter(isIts), prices: prices.filter(isIts) };
  });
  // One that is not paid says so itself, whatever is wrong with its card.
  const quiet = liveBillings.filter((one) => unpaidOf(one) === undefined);
  const active = saved.filter(({ state }) => state === 'active');
  const held = active.map((card) => ofCard(card, quiet, now)).filter((one) => one !== undefined);
  const isHeld = ({ agreement }: LiveBilling) =>
    held.some(({ kind, id }) => kind !== 'card_expiring' && id === agreement.cardId);
  return [
    ...liveBillings.flatMap((one) => unpaidOf(one) ?? []),
    ...held,
    ...quiet.filter((one) => !isHeld(one)).flatMap((one) => ofNext(one, now) ?? []),
    ...liveBillings.flatMap((one) => ofPrice(one, now) ?? []),
  ];
};

function unpaidOf({ agreement, charges: open }: LiveBilling): Matter | undefined {
  for (const charge of open) {
    const kind = matterOfCharge(charge.status);
    if (kind === undefined) continue;
    const day = givesUpOn(charge);
    const { id, serviceName: name } = agreement;
    return matter(kind, { id, name, amount: charge.amount, at: day ? chargeTimeOf(day) : null });
  }
  return undefined;
}

/** What rests is not charged, and asks for no card. */
const isCharged = ({ agreement }: LiveBilling) => agreement.status !== 'paused';

function ofCard(card: cards.Card, quiet: readonly LiveBilling[], now: Date): Matter | undefined {
  const services = quiet
    .filter(({ agreement }) => agreement.cardId === card.id)
    .filter(isCharged)
    .map(({ agreement: { id, serviceName } }) => ({ id, serviceName }));
  const { id, brand, last4, expMonth: month, expYear: year, frozenAt } = card;
  const expiry = { month, year };
  const kind = matterOfCard({ expiry, isFrozen: frozenAt !== null }, services.length > 0, now);
  if (kind === undefined) return undefined;
  const at = kind === 'card_frozen' ? frozenAt : validUntil(expiry);
  return matter(kind, { id, card: { brand, last4 }, services, at });
}

function ofNext({ agreement, charges: open, prices }: LiveBilling, now: Date): Matter | undefined {
  const rules = open.map((charge) => chargeRule(charge, agreement.cardId));
  const { next } = forecastCharges(ruleOf(agreement), rules, now);
  if (next === undefined) return undefined;
  const { id, serviceName: name } = agreement;
  const counted = open.find(({ due }) => due === next.due)?.amount;
  const amount = counted ?? pricesOf(agreement, prices)(next.due);
  const facts = { id, name, amount, at: chargeTimeOf(next.on) };
  if (agreement.cardId === null) return matter('card_missing', facts);
  return isChargedSoon(next.on, now) ? matter('charge_soon', facts) : undefined;
}

function ofPrice({ agreement, prices }: LiveBilling, now: Date): Matter | undefined {
  const proposed = prices.find((change) => priceChangeAt(change, now) === 'proposed');
  if (proposed === undefined) return undefined;
  const { id, serviceName: name } = agreement;
  const at = startOfDay(proposed.from);
  return matter('price_proposed', { id, name, amount: proposed.monthlyYen, at });
}
