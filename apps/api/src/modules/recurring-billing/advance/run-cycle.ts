import { nextStep } from '@saifu/domain/recurring-billing/next-action';
import { nextLook, soon } from '@saifu/domain/recurring-billing/next-run';
import { priceChangeAt } from '@saifu/domain/recurring-billing/pricing';
import { civilDateOf } from '@saifu/domain/shared/calendar';
import type { Tx } from '../../../platform/db/db.ts';
import * as charges from '../charge/charge.repository.ts';
import { ruleOf as chargeRule } from '../charge/charge.ts';
import { countDues } from '../charge/create-due-charges.ts';
import * as firsts from '../first-order.repository.ts';
import * as prices from '../price-change/price-change.repository.ts';
import * as agreements from '../recurring-billing.repository.ts';
import { ruleOf } from '../recurring-billing.ts';
import { begin } from './activate.ts';
import { settle } from './apply-results.ts';
import { type BillingContext, isOver } from './context.ts';
import { takeStep } from './execute-action.ts';
import { remind } from './send-reminders.ts';
import type { CardQuestion } from './start-charge.ts';

const MINUTE_MS = 60 * 1000;
/** An offer whose time is over waits for whoever is just paying it, or for the next sweep. */
const UNSETTLED_MS = 10 * MINUTE_MS;
/** More than what ten years of days could leave to do. */
const STEPS_MAX = 5000;

/**
 * Everything that is to be done about an agreement at this moment, while its row is held, up to a
 * question that only the network can answer. Undefined: nothing is left to do, and it is written
 * down when to look again.
 */
export async function look(tx: Tx, id: string, now: Date): Promise<CardQuestion | undefined> {
  const found = await agreements.getLocked(tx, id);
  if (found === undefined) return undefined;
  const first = await firsts.getFirstLocked(tx, id);
  const context: BillingContext = { tx, agreement: found, now, today: civilDateOf(now) };
  const agreement = await begin(context, first);
  if (agreement.status === 'pending_first_payment') {
    const later = new Date(now.getTime() + UNSETTLED_MS);
    const lookAt = first.expiresAt > later ? first.expiresAt : later;
    await agreements.change(tx, agreement, { lookAt }, undefined, now);
    return undefined;
  }
  const settled = await settle({ ...context, agreement });
  const begun = civilDateOf(first.begunAt ?? now);
  return isOver(settled)
    ? takeSteps({ ...context, agreement: settled }, begun)
    : keep({ ...context, agreement: settled }, begun);
}

/** Of one that goes on: prices, periods and reminders are looked after before its charges. */
async function keep(
  context: BillingContext,
  begun: BillingContext['today'],
): Promise<CardQuestion | undefined> {
  const { tx, now } = context;
  const changes = await lapse(context);
  const agreement = await countDues(tx, context.agreement, changes, now);
  await remind({ ...context, agreement }, changes, begun);
  return takeSteps({ ...context, agreement }, begun);
}

/** A price whose day came without an answer is none. */
async function lapse({
  tx,
  agreement,
  now,
}: BillingContext): Promise<readonly prices.PriceChange[]> {
  const changes = await prices.listOf(tx, [agreement.id]);
  for (const change of changes) {
    const isLapsed = change.status === 'proposed' && priceChangeAt(change, now) === 'lapsed';
    if (!isLapsed || !(await prices.answer(tx, change.id, 'lapsed', now))) continue;
    const told = { change: change.id };
    await agreements.tell(tx, agreement, 'recurring_billing.price_lapsed', now, told);
  }
  return changes;
}

async function takeSteps(
  context: BillingContext,
  begun: BillingContext['today'],
): Promise<CardQuestion | undefined> {
  const { tx, now, today } = context;
  let { agreement } = context;
  for (let steps = 0; steps < STEPS_MAX; steps += 1) {
    const live = await charges.listLive(tx, agreement.id, today);
    const rules = live.map((charge) => chargeRule(charge, agreement.cardId));
    const step = nextStep(ruleOf(agreement), rules, now);
    const taken = step && (await takeStep({ ...context, agreement }, live, step));
    if (taken?.kind === 'done') {
      agreement = taken.agreement;
      continue;
    }
    await rest(
      { ...context, agreement },
      begun,
      taken?.kind === 'ask' || taken?.kind === 'being_paid',
    );
    return taken?.kind === 'ask' ? taken.question : undefined;
  }
  throw new Error('an agreement that never comes to rest');
}

/** Writes down when to look again. One that is over is looked at when its payments are heard of. */
async function rest(
  context: BillingContext,
  since: BillingContext['today'],
  isUnderWay: boolean,
): Promise<void> {
  const { tx, agreement, now, today } = context;
  if (isOver(agreement)) return;
  const lookAt = isUnderWay ? soon(now) : nextLook(await watched(context, since, today), now);
  await agreements.change(tx, agreement, { lookAt }, undefined, now);
}

async function watched(
  { tx, agreement }: BillingContext,
  since: BillingContext['today'],
  today: BillingContext['today'],
) {
  const live = await charges.listLive(tx, agreement.id, today);
  const changes = await prices.listOf(tx, [agreement.id]);
  return {
    agreement: ruleOf(agreement),
    charges: live.map((charge) => chargeRule(charge, agreement.cardId)),
    since,
    reminderDays: agreement.reminderDays,
    priceFrom: changes.find(({ status }) => status === 'proposed')?.from ?? null,
  };
}
