import { paidThrough } from '@saifu/domain/recurring-billing/cancellation';
import { type ChargeForecast, forecastCharges } from '@saifu/domain/recurring-billing/forecast';
import { amountOn } from '@saifu/domain/recurring-billing/pricing';
import { type CivilDate, civilDateOf } from '@saifu/domain/shared/calendar';
import type { Yen } from '@saifu/domain/shared/yen';
import type { Tx } from '../../platform/db/db.ts';
import * as charges from './charge/charge.repository.ts';
import { type Charge, ruleOf as chargeRule } from './charge/charge.ts';
import * as firsts from './first-order.repository.ts';
import * as priceChanges from './price-change/price-change.repository.ts';
import * as agreements from './recurring-billing.repository.ts';
import { type Agreement, ruleOf, scheduleOf, termsOf } from './recurring-billing.ts';

/** An agreement with all that both sides see of it. */
export type RecurringBillingDetails = {
  readonly agreement: Agreement;
  /** What is open, and what was paid today; the oldest first. */
  readonly charges: readonly Charge[];
  readonly prices: readonly priceChanges.PriceChange[];
  readonly firstOrder: firsts.FirstOrder;
  readonly forecast: ChargeForecast;
  /** What is agreed to for a day. */
  readonly priceOf: (day: CivilDate) => Yen;
  /** What the period of a due day costs: once it is counted that stays. */
  readonly amountOf: (due: CivilDate) => Yen;
  /** The last day that is paid for, also of one that is over. */
  readonly paidThrough: CivilDate | null;
  readonly now: Date;
};

export const seeAgreements = async (
  tx: Tx,
  found: readonly Agreement[],
  now: Date,
): Promise<(agreement: Agreement) => RecurringBillingDetails> => {
  const ids = found.map(({ id }) => id);
  const prices = await priceChanges.listOf(tx, ids);
  const live = await charges.listLiveOf(tx, ids, civilDateOf(now));
  const paidDues = await charges.lastPaidDues(tx, ids);
  const resumes = await agreements.lastResumes(tx, ids);
  const first = new Map((await firsts.listFirst(tx, ids)).map((row) => [row.agreementId, row]));
  return (agreement) => {
    const firstOrder = first.get(agreement.id);
    if (firstOrder === undefined) throw new Error('an agreement without its first order');
    const isIts = ({ agreementId }: { readonly agreementId: string }) =>
      agreementId === agreement.id;
    const own = live.filter(isIts);
    const rules = own.map((charge) => chargeRule(charge, agreement.cardId));
    const changes = prices.filter(isIts);
    const priceOf = pricesOf(agreement, changes);
    return {
      agreement,
      charges: own,
      prices: changes,
      firstOrder,
      forecast: forecastCharges(ruleOf(agreement), rules, now),
      priceOf,
      amountOf: (due) => own.find((charge) => charge.due === due)?.amount ?? priceOf(due),
      paidThrough: paidThrough(scheduleOf(agreement), {
        firstPaidOn: firstPaidOn(agreement),
        lastPaidDue: paidDues.get(agreement.id) ?? null,
        resumedOn: dayOf(resumes.get(agreement.id)),
      }),
      now,
    };
  };
};

/** A first payment that went back takes the agreement with it. */
function firstPaidOn({ activatedAt, closedBy }: Agreement): CivilDate | null {
  return closedBy === 'first_payment_returned' ? null : dayOf(activatedAt);
}

function dayOf(moment: Date | null | undefined): CivilDate | null {
  return moment ? civilDateOf(moment) : null;
}

/** What was agreed to for each day. */
export const pricesOf = (
  agreement: Agreement,
  changes: readonly priceChanges.PriceChange[],
): ((day: CivilDate) => Yen) => {
  const accepted = changes.filter(({ status }) => status === 'accepted');
  return (day) => amountOn(termsOf(agreement), accepted, day);
};
