import { AppError } from '@saifu/domain/shared/app-error';
import { addDays, civilDateOf } from '@saifu/domain/shared/calendar';
import type { Deps } from '../../../dependencies.ts';
import { describeError } from '../../../platform/log.ts';
import { payOrder } from '../../payments/authorize/pay-order.ts';
import { completePayment } from '../../payments/capture/complete-payment.ts';
import { advanceAgreement } from '../../recurring-billing/advance-recurring-billing.ts';
import { cancelAgreement } from '../../recurring-billing/cancel-recurring-billing.ts';
import { changeCard } from '../../recurring-billing/change-card.ts';
import { changeReminders } from '../../recurring-billing/change-reminders.ts';
import * as charges from '../../recurring-billing/charge/charge.repository.ts';
import { offerAgreement } from '../../recurring-billing/create-recurring-billing.ts';
import * as firsts from '../../recurring-billing/first-order.repository.ts';
import { pauseAgreement } from '../../recurring-billing/pause-recurring-billing.ts';
import { proposePrice } from '../../recurring-billing/price-change/propose-price.ts';
import * as agreements from '../../recurring-billing/recurring-billing.repository.ts';
import type { Agreement } from '../../recurring-billing/recurring-billing.ts';
import { demoId } from '../demo-ids.ts';
import { DEMO_PAYER } from '../demo-payments.ts';
import { DEMO_AGREEMENTS, type DemoAgreement } from '../demo-recurring-billings.ts';
import * as sandbox from '../sandbox.repository.ts';
import { demoCard } from './demo-card.ts';
import { firstPaymentOf } from './first-payment.ts';
import { offerOf } from './offer.ts';
import { type Act, at, isLived, isWritten, lifeOf, stepsOf } from './steps.ts';

const USER_ID = demoId.user(DEMO_PAYER);

type Hold = () => Promise<void>;
type Part = (deps: Deps, demo: DemoAgreement, hold: Hold) => Promise<boolean>;

/**
 * The agreements of the demo world have a past like any other: offered, paid, charged on their
 * days and changed by their payer, through the network and into the books, only earlier. For the
 * first time before workers look after agreements, who would take what was due then for late.
 * What a payer may spend in a day counts all that is later, so they agree to everything first.
 */
export async function liveDemoAgreements(deps: Deps): Promise<number> {
  return (await each(deps, begin)) + (await each(deps, live));
}

async function each(deps: Deps, part: Part): Promise<number> {
  let count = 0;
  for (const demo of DEMO_AGREEMENTS) {
    // By one process at a time. Its connection is asked now and then, so as not to be cut off.
    const isNew = await deps.db
      .transaction((tx) => part(deps, demo, () => sandbox.holdAgreements(tx)))
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
async function begin(deps: Deps, demo: DemoAgreement, hold: Hold): Promise<boolean> {
  await hold();
  const { key, store, begun } = demo;
  const id = demoId.agreement(store, key);
  const known = await agreements.get(deps.db, id);
  if (known !== undefined && (begun === null || known.status !== 'pending_first_payment')) {
    return false;
  }
  const { start, end } = lifeOf(demo, known, deps.clock.now());
  const then = at(deps, start);
  // The network is asked for the card first: what is offered here is paid for at once.
  const cardId = begun && (await demoCard(then, begun.card));
  const offer = offerOf(demo, civilDateOf(start), civilDateOf(end));
  const input = { merchantId: demoId.merchant(store), key, offer };
  const agreement = known ?? (await offerAgreement(then, input)).agreement;
  if (cardId !== null) await agree(then, agreement, cardId);
  return true;
}

async function agree(deps: Deps, agreement: Agreement, cardId: string): Promise<void> {
  const { id, initialAmount } = agreement;
  const [order] = await firsts.listFirst(deps.db, [id]);
  if (order?.status === 'open') {
    const input = firstPaymentOf(order.id, initialAmount, { userId: USER_ID, cardId });
    const { payment } = await payOrder(deps, input);
    const isSilent = payment.status === 'waiting_for_payment';
    if (isSilent) throw new AppError('payment.gateway_unavailable');
    await completePayment(deps, payment.id, 'in_app');
  }
  await advanceAgreement(deps, id);
}

/** Lives on from where it is to its end. False: it has, and what became of it is left alone. */
async function live(deps: Deps, demo: DemoAgreement, hold: Hold): Promise<boolean> {
  await hold();
  const id = demoId.agreement(demo.store, demo.key);
  const known = await agreements.get(deps.db, id);
  if (known === undefined || isWritten(demo, known)) return false;
  const life = lifeOf(demo, known, deps.clock.now());
  for (const step of stepsOf(demo, life)) {
    if (!(await passTime(deps, id, step.at, hold))) return false;
    const agreement = await agreements.get(deps.db, id);
    // What is done already is not done again.
    if (agreement !== undefined && !isLived(agreement, step.at)) {
      await act(at(deps, step.at), demo, id, step.act);
    }
  }
  await advanceAgreement(at(deps, life.end), id);
  return true;
}

/**
 * Whatever is to be done about it before a moment is done when its time has come. False: a charge
 * has no answer, and the rest is left to whoever asks for it again.
 */
async function passTime(deps: Deps, id: string, until: Date, hold: Hold): Promise<boolean> {
  for (;;) {
    await hold();
    const agreement = await agreements.get(deps.db, id);
    if (agreement === undefined || isLived(agreement, until)) return true;
    const { lookAt, updatedAt } = agreement;
    if (lookAt >= until) return true;
    const then = at(deps, lookAt > updatedAt ? lookAt : updatedAt);
    await advanceAgreement(then, id);
    const open = await charges.listLive(deps.db, id, civilDateOf(then.clock.now()));
    if (open.some(({ status }) => status === 'asking')) return false;
  }
}

async function act(deps: Deps, demo: DemoAgreement, id: string, what: Act): Promise<unknown> {
  const own = { userId: USER_ID, id };
  switch (what.does) {
    case 'remind':
      return changeReminders(deps, { ...own, days: what.days });
    case 'change_card':
      return changeCard(deps, { ...own, cardId: await demoCard(deps, what.card) });
    case 'pause':
      return pauseAgreement(deps, own);
    case 'leave':
      return cancelAgreement(deps, { ...own, afterCharge: true });
    case 'propose': {
      const from = addDays(civilDateOf(deps.clock.now()), what.daysAgo + what.inDays);
      const price = { monthlyYen: what.monthlyAmount, from };
      return proposePrice(deps, { merchantId: demoId.merchant(demo.store), id, price });
    }
  }
}
