import { getNextAction } from '@saifu/domain/recurring-billing/next-action';
import { getNextRunAt, inOneMinute } from '@saifu/domain/recurring-billing/next-run';
import { priceChangeAt } from '@saifu/domain/recurring-billing/pricing';
import { toCivilDate } from '@saifu/domain/shared/calendar';
import type { Tx } from '../../../platform/db/db.ts';
import * as charges from '../charge/charge.repository.ts';
import { toRule as chargeRule } from '../charge/charge.ts';
import { createDueCharges } from '../charge/create-due-charges.ts';
import * as firsts from '../first-order.repository.ts';
import * as prices from '../price-change/price-change.repository.ts';
import * as recurringBillings from '../recurring-billing.repository.ts';
import { toRule } from '../recurring-billing.ts';
import { syncFirstPayment } from './activate.ts';
import { applyResults } from './apply-results.ts';
import { type BillingContext, isOver } from './context.ts';
import { executeAction } from './execute-action.ts';
import { sendReminders } from './send-reminders.ts';
import type { ChargeRequest } from './start-charge.ts';

const MINUTE_MS = 60 * 1000;
/** An expired offer waits for a payment in progress, or for the next run. */
const UNSETTLED_MS = 10 * MINUTE_MS;
/** More than ten years of daily periods could require. */
const ACTIONS_MAX = 5000;

/**
 * Runs all due actions of a recurring billing under its lock, up to the next provider request.
 * Undefined if nothing is left; the next run is then scheduled.
 */
export async function runCycle(tx: Tx, id: string, now: Date): Promise<ChargeRequest | undefined> {
  const found = await recurringBillings.getLocked(tx, id);
  if (found === undefined) return undefined;
  const first = await firsts.getFirstLocked(tx, id);
  const context: BillingContext = { tx, recurringBilling: found, now, today: toCivilDate(now) };
  const recurringBilling = await syncFirstPayment(context, first);
  if (recurringBilling.status === 'pending_first_payment') {
    const later = new Date(now.getTime() + UNSETTLED_MS);
    const nextRunAt = first.expiresAt > later ? first.expiresAt : later;
    await recurringBillings.change(tx, recurringBilling, { nextRunAt }, undefined, now);
    return undefined;
  }
  const current = await applyResults({ ...context, recurringBilling });
  const begun = toCivilDate(first.begunAt ?? now);
  return isOver(current)
    ? runActions({ ...context, recurringBilling: current }, begun)
    : runActive({ ...context, recurringBilling: current }, begun);
}

/** For an active recurring billing: prices, periods and reminders are handled before charges. */
async function runActive(
  context: BillingContext,
  begun: BillingContext['today'],
): Promise<ChargeRequest | undefined> {
  const { tx, now } = context;
  const changes = await lapsePriceChanges(context);
  const recurringBilling = await createDueCharges(tx, context.recurringBilling, changes, now);
  await sendReminders({ ...context, recurringBilling }, changes, begun);
  return runActions({ ...context, recurringBilling }, begun);
}

/** A price change without an answer lapses on its start day. */
async function lapsePriceChanges({
  tx,
  recurringBilling,
  now,
}: BillingContext): Promise<readonly prices.PriceChange[]> {
  const changes = await prices.listByRecurringBillings(tx, [recurringBilling.id]);
  for (const change of changes) {
    const isLapsed = change.status === 'proposed' && priceChangeAt(change, now) === 'lapsed';
    if (!isLapsed || !(await prices.answer(tx, change.id, 'lapsed', now))) continue;
    const payload = { change: change.id };
    await recurringBillings.recordEvent(
      tx,
      recurringBilling,
      'recurring_billing.price_lapsed',
      now,
      payload,
    );
  }
  return changes;
}

async function runActions(
  context: BillingContext,
  begun: BillingContext['today'],
): Promise<ChargeRequest | undefined> {
  const { tx, now, today } = context;
  let { recurringBilling } = context;
  for (let count = 0; count < ACTIONS_MAX; count += 1) {
    const live = await charges.listLive(tx, recurringBilling.id, today);
    const rules = live.map((charge) => chargeRule(charge, recurringBilling.cardId));
    const action = getNextAction(toRule(recurringBilling), rules, now);
    const result = action && (await executeAction({ ...context, recurringBilling }, live, action));
    if (result?.kind === 'done') {
      recurringBilling = result.recurringBilling;
      continue;
    }
    await scheduleNextRun(
      { ...context, recurringBilling },
      begun,
      result?.kind === 'submit' || result?.kind === 'being_paid',
    );
    return result?.kind === 'submit' ? result.request : undefined;
  }
  throw new Error('the recurring billing still has due actions after the maximum count');
}

/** Schedules the next run. A closed recurring billing runs only when its payments change. */
async function scheduleNextRun(
  context: BillingContext,
  since: BillingContext['today'],
  isInProgress: boolean,
): Promise<void> {
  const { tx, recurringBilling, now, today } = context;
  if (isOver(recurringBilling)) return;
  const nextRunAt = isInProgress
    ? inOneMinute(now)
    : getNextRunAt(await loadRunState(context, since, today), now);
  await recurringBillings.change(tx, recurringBilling, { nextRunAt }, undefined, now);
}

async function loadRunState(
  { tx, recurringBilling }: BillingContext,
  since: BillingContext['today'],
  today: BillingContext['today'],
) {
  const live = await charges.listLive(tx, recurringBilling.id, today);
  const changes = await prices.listByRecurringBillings(tx, [recurringBilling.id]);
  return {
    recurringBilling: toRule(recurringBilling),
    charges: live.map((charge) => chargeRule(charge, recurringBilling.cardId)),
    since,
    reminderDays: recurringBilling.reminderDays,
    priceFrom: changes.find(({ status }) => status === 'proposed')?.from ?? null,
  };
}
