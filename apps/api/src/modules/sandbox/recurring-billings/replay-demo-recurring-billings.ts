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
 * Replays the past of the demo recurring billings: they are offered, paid, charged on their due
 * dates and changed by their payer, through the provider and into the ledger, with past dates. The
 * first run takes place before the recurring billing workers start, because they would treat past
 * charges as overdue. The daily spending limit also counts later payments, so all first payments
 * are made first.
 */
export async function replayDemoRecurringBillings(deps: Deps): Promise<number> {
  return (await activateDemoRecurringBillings(deps)) + (await each(deps, replay));
}

/** Makes the offers and their first payments. */
export function activateDemoRecurringBillings(deps: Deps): Promise<number> {
  return each(deps, createAndActivate);
}

async function each(deps: Deps, part: Part): Promise<number> {
  let count = 0;
  for (const demo of DEMO_RECURRING_BILLINGS) {
    // The lock lets one process run at a time. It is requested repeatedly to keep the connection
    // from timing out.
    const isNew = await deps.db
      .transaction((tx) => part(deps, demo, () => sandbox.lockReplay(tx)))
      .catch((error) => passOver(deps, error));
    if (isNew) count += 1;
  }
  return count;
}

/**
 * In a used sandbox a step may fail with an expected error, which is logged and skipped. An
 * unavailable provider aborts the run.
 */
export function passOver({ log }: Deps, error: unknown): boolean {
  const isNo = error instanceof AppError && error.code !== 'payment.gateway_unavailable';
  if (!isNo) throw error;
  log.info('sandbox.not_agreed', describeError(error));
  return false;
}

/**
 * Creates the offer and pays for it if the demo has a payer. Returns false if this was already
 * done.
 */
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
  // The card is saved before the offer is created, so that the first payment follows at once.
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

/**
 * Continues the replay to the end of the period. Returns false if it is already complete; later
 * changes stay unchanged.
 */
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
    // Steps that were already executed are skipped.
    if (recurringBilling !== undefined && !hasReached(recurringBilling, step.at)) {
      await act(at(deps, step.at), demo, id, step.act);
    }
  }
  await advanceRecurringBilling(at(deps, period.end), id);
  return true;
}

/**
 * Runs everything due before `until`, each at its own time. Returns false if a charge has no result
 * yet; the next run continues from there.
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
    if (open.some(({ status }) => status === 'processing')) return false;
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
