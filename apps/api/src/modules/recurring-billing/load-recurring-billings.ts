import { paidThrough } from '@saifu/domain/recurring-billing/cancellation';
import { type ChargeForecast, forecastCharges } from '@saifu/domain/recurring-billing/forecast';
import { getAmountDue } from '@saifu/domain/recurring-billing/pricing';
import { type CivilDate, toCivilDate } from '@saifu/domain/shared/calendar';
import type { Yen } from '@saifu/domain/shared/yen';
import type { Tx } from '../../platform/db/db.ts';
import * as charges from './charge/charge.repository.ts';
import { type Charge, toRule as chargeRule } from './charge/charge.ts';
import * as firsts from './first-order.repository.ts';
import * as priceChanges from './price-change/price-change.repository.ts';
import * as recurringBillings from './recurring-billing.repository.ts';
import { type RecurringBilling, toRule, toSchedule, toTerms } from './recurring-billing.ts';

/** Recurring billing with the details that payer and merchant see. */
export type RecurringBillingDetails = {
  readonly recurringBilling: RecurringBilling;
  /** Open charges and those paid today, oldest first. */
  readonly charges: readonly Charge[];
  readonly prices: readonly priceChanges.PriceChange[];
  readonly firstOrder: firsts.FirstOrder;
  readonly forecast: ChargeForecast;
  /** The accepted price for a day. */
  readonly getPrice: (day: CivilDate) => Yen;
  /** The amount of a period. It is fixed once the charge is created. */
  readonly getAmount: (due: CivilDate) => Yen;
  /** The last paid day, also after recurring billing is closed. */
  readonly paidThrough: CivilDate | null;
  readonly now: Date;
};

export async function loadRecurringBillings(
  tx: Tx,
  found: readonly RecurringBilling[],
  now: Date,
): Promise<(recurringBilling: RecurringBilling) => RecurringBillingDetails> {
  const ids = found.map(({ id }) => id);
  const prices = await priceChanges.listByRecurringBillings(tx, ids);
  const live = await charges.listLiveForMany(tx, ids, toCivilDate(now));
  const lastPaidDueDates = await charges.findLastPaidDueDates(tx, ids);
  const resumes = await recurringBillings.lastResumes(tx, ids);
  const first = new Map(
    (await firsts.listFirst(tx, ids)).map((row) => [row.recurringBillingId, row]),
  );
  return (recurringBilling) => {
    const firstOrder = first.get(recurringBilling.id);
    if (firstOrder === undefined) throw new Error('the recurring billing has no first order');
    const isIts = ({ recurringBillingId }: { readonly recurringBillingId: string }) =>
      recurringBillingId === recurringBilling.id;
    const own = live.filter(isIts);
    const rules = own.map((charge) => chargeRule(charge, recurringBilling.cardId));
    const changes = prices.filter(isIts);
    const getPrice = createPriceLookup(recurringBilling, changes);
    return {
      recurringBilling,
      charges: own,
      prices: changes,
      firstOrder,
      forecast: forecastCharges(toRule(recurringBilling), rules, now),
      getPrice,
      getAmount: (due) => own.find((charge) => charge.due === due)?.amount ?? getPrice(due),
      paidThrough: paidThrough(toSchedule(recurringBilling), {
        firstPaidOn: firstPaidOn(recurringBilling),
        lastPaidDueDate: lastPaidDueDates.get(recurringBilling.id) ?? null,
        resumedOn: toDay(resumes.get(recurringBilling.id)),
      }),
      now,
    };
  };
}

/** A refunded first payment cancels recurring billing, so nothing counts as paid. */
function firstPaidOn({ activatedAt, closedBy }: RecurringBilling): CivilDate | null {
  return closedBy === 'first_payment_returned' ? null : toDay(activatedAt);
}

function toDay(moment: Date | null | undefined): CivilDate | null {
  return moment ? toCivilDate(moment) : null;
}

/** Returns a function that gives the accepted price for a day. */
export function createPriceLookup(
  recurringBilling: RecurringBilling,
  changes: readonly priceChanges.PriceChange[],
): (day: CivilDate) => Yen {
  const accepted = changes.filter(({ status }) => status === 'accepted');
  return (day) => getAmountDue(toTerms(recurringBilling), accepted, day);
}
