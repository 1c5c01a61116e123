import { AppError } from '@saifu/domain/shared/app-error';
import { addDays, toCivilDate } from '@saifu/domain/shared/calendar';
import type { Deps } from '../../../dependencies.ts';
import { describeError } from '../../../platform/log.ts';
import { payOrder } from '../../payments/authorize/pay-order.ts';
import { completePayment } from '../../payments/capture/complete-payment.ts';
import { advanceRecurringBilling } from '../../recurring-billing/advance-recurring-billing.ts';
import { cancelRecurringBilling } from '../../recurring-billing/cancel-recurring-billing.ts';
import { changeCard } from '../../recurring-billing/change-card.ts';
import { changeReminders } from '../../recurring-billing/change-reminders.ts';
import * as charges from '../../recurring-billing/charge/charge.repository.ts';
import { createRecurringBilling } from '../../recurring-billing/create-recurring-billing.ts';
import * as firsts from '../../recurring-billing/first-order.repository.ts';
import { pauseRecurringBilling } from '../../recurring-billing/pause-recurring-billing.ts';
import { proposePrice } from '../../recurring-billing/price-change/propose-price.ts';
import * as recurringBillings from '../../recurring-billing/recurring-billing.repository.ts';
import type { RecurringBilling } from '../../recurring-billing/recurring-billing.ts';
import { demoId } from '../demo-ids.ts';
import { DEMO_PAYER } from '../demo-payments.ts';
import { DEMO_RECURRING_BILLINGS, type DemoRecurringBilling } from '../demo-recurring-billings.ts';
import * as sandbox from '../sandbox.repository.ts';
import { demoCard } from './demo-card.ts';
import { toFirstPayment } from './first-payment.ts';
import { buildDemoOffer } from './offer.ts';
import { type Act, at, getLifetime, hasReached, isWritten, toSteps } from './steps.ts';

const USER_ID = demoId.user(DEMO_PAYER);

type KeepLock = () => Promise<void>;
type Part = (deps: Deps, demo: DemoRecurringBilling, keepLock: KeepLock) => Promise<boolean>;

/**
 * The agreements of the demo world have a past like any other: offered, paid, charged on their
 * days and changed by their payer, through the network and into the books, only earlier. For the
 * first time before workers look after agreements, who would take what was due then for late.
 * What a payer may spend in a day counts all that is later, so they agree to everything first.
 */
export async function replayDemoRecurringBillings(deps: Deps): Promise<number> {
  return (await each(deps, createAndActivate)) + (await each(deps, replay));
}

async function each(deps: Deps, part: Part): Promise<number> {
  let count = 0;
  for (const demo of DEMO_RECURRING_BILLINGS) {
    // By one process at a time. Its connection is asked now and then, so as not to be cut off.
    const isNew = await deps.db
      .transaction((tx) => part(deps, demo, () => sandbox.lockDemoRecurringBillings(tx)))
      .catch((error) => passOver(deps, error));
    if (isNew) count += 1;
  }
  return count;
}

/** Of a sandbox that people have used, not everything may be possible; of a silent network none. */
function passOver({ log }: Deps, error: unknown): boolean {
  const isNo = error instanceof AppError && error.code !== 'payment.gateway_unavailable';
  if (!isNo) throw error;
  log.info('sandbox.not_agreed', describeError(error));
  return false;
}

/** It is offered, and paid for where somebody agrees. False: it was. */
async function createAndActivate(
  deps: Deps,
  demo: DemoRecurringBilling,
  keepLock: KeepLock,
): Promise<boolean> {
  await keepLock();
  const { key, store, begun } = demo;
  const id = demoId.recurringBilling(store, key);
  const known = await recurringBillings.get(deps.db, id);
  if (known !== undefined && (begun === null || known.status !== 'pending_first_payment')) {
    return false;
  }
  const { start, end } = getLifetime(demo, known, deps.clock.now());
  const then = at(deps, start);
  // The network is asked for the card first: what is offered here is paid for at once.
  const cardId = begun && (await demoCard(then, begun.card));
  const offer = buildDemoOffer(demo, toCivilDate(start), toCivilDate(end));
  const input = { merchantId: demoId.merchant(store), key, offer };
  const recurringBilling = known ?? (await createRecurringBilling(then, input)).recurringBilling;
  if (cardId !== null) await agree(then, recurringBilling, cardId);
  return true;
}

async function agree(
  deps: Deps,
  recurringBilling: RecurringBilling,
  cardId: string,
): Promise<void> {
  const { id, initialAmount } = recurringBilling;
  const [order] = await firsts.listFirst(deps.db, [id]);
  if (order?.status === 'open') {
    const input = toFirstPayment(order.id, initialAmount, { userId: USER_ID, cardId });
    const { payment } = await payOrder(deps, input);
    const isSilent = payment.status === 'waiting_for_payment';
    if (isSilent) throw new AppError('payment.gateway_unavailable');
    await completePayment(deps, payment.id, 'in_app');
  }
  await advanceRecurringBilling(deps, id);
}

/** Lives on from where it is to its end. False: it has, and what became of it is left alone. */
async function replay(
  deps: Deps,
  demo: DemoRecurringBilling,
  keepLock: KeepLock,
): Promise<boolean> {
  await keepLock();
  const id = demoId.recurringBilling(demo.store, demo.key);
  const known = await recurringBillings.get(deps.db, id);
  if (known === undefined || isWritten(demo, known)) return false;
  const period = getLifetime(demo, known, deps.clock.now());
  for (const step of toSteps(demo, period)) {
    if (!(await passTime(deps, id, step.at, keepLock))) return false;
    const recurringBilling = await recurringBillings.get(deps.db, id);
    // What is done already is not done again.
    if (recurringBilling !== undefined && !hasReached(recurringBilling, step.at)) {
      await act(at(deps, step.at), demo, id, step.act);
    }
  }
  await advanceRecurringBilling(at(deps, period.end), id);
  return true;
}

/**
 * Whatever is to be done about it before a moment is done when its time has come. False: a charge
 * has no answer, and the rest is left to whoever asks for it again.
 */
async function passTime(deps: Deps, id: string, until: Date, keepLock: KeepLock): Promise<boolean> {
  for (;;) {
    await keepLock();
    const recurringBilling = await recurringBillings.get(deps.db, id);
    if (recurringBilling === undefined || hasReached(recurringBilling, until)) return true;
    const { nextRunAt, updatedAt } = recurringBilling;
    if (nextRunAt >= until) return true;
    const then = at(deps, nextRunAt > updatedAt ? nextRunAt : updatedAt);
    await advanceRecurringBilling(then, id);
    const open = await charges.listLive(deps.db, id, toCivilDate(then.clock.now()));
    if (open.some(({ status }) => status === 'asking')) return false;
  }
}

async function act(
  deps: Deps,
  demo: DemoRecurringBilling,
  id: string,
  what: Act,
): Promise<unknown> {
  const own = { userId: USER_ID, id };
  switch (what.does) {
    case 'remind':
      return changeReminders(deps, { ...own, days: what.days });
    case 'change_card':
      return changeCard(deps, { ...own, cardId: await demoCard(deps, what.card) });
    case 'pause':
      return pauseRecurringBilling(deps, own);
    case 'leave':
      return cancelRecurringBilling(deps, { ...own, afterCharge: true });
    case 'propose': {
      const from = addDays(toCivilDate(deps.clock.now()), what.daysAgo + what.inDays);
      const price = { monthlyYen: what.monthlyAmount, from };
      return proposePrice(deps, { merchantId: demoId.merchant(demo.store), id, price });
    }
  }
}
