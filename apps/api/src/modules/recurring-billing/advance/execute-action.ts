import { chargeAfter, type Step, triedOn } from '@saifu/domain/recurring-billing/charge';
import * as stores from '../../merchants/store/store.repository.ts';
import * as orders from '../../orders/order.repository.ts';
import * as payments from '../../payments/authorize/payment.repository.ts';
import * as charges from '../charge/charge.repository.ts';
import { type Charge, ruleOf } from '../charge/charge.ts';
import type { Agreement } from '../recurring-billing.ts';
import { type BillingContext, close, follow, isOver, isPayerSuspended, tellOf } from './context.ts';
import { askCard, type CardQuestion } from './start-charge.ts';

/** What a step came to. */
export type Taken =
  | { readonly kind: 'done'; readonly agreement: Agreement }
  | { readonly kind: 'ask'; readonly question: CardQuestion }
  /** The payer is just paying it themselves, and that is waited for. */
  | { readonly kind: 'being_paid' }
  /** Not today: its store takes no money now, or its payer is suspended. */
  | { readonly kind: 'put_off' };

/** What is not done to a payer who cannot sign in to do anything about it. */
const STANDS_STILL: ReadonlySet<Step['kind']> = new Set([
  'charge',
  'ask_payer',
  'fall_behind',
  'give_up',
]);

export async function takeStep(
  context: BillingContext,
  live: readonly Charge[],
  step: Step,
): Promise<Taken> {
  if (step.kind === 'end') return { kind: 'done', agreement: await end(context) };
  const charge = live.find(({ due }) => due === step.due);
  if (charge === undefined) throw new Error('a step about no charge');
  if (await isBeingPaid(context, charge)) return { kind: 'being_paid' };
  if (STANDS_STILL.has(step.kind) && (await isPayerSuspended(context))) return { kind: 'put_off' };
  if (step.kind !== 'charge') return { kind: 'done', agreement: await act(context, charge, step) };
  const question = await askCard(context, charge);
  if (question === undefined) return { kind: 'put_off' };
  return question === null
    ? { kind: 'done', agreement: context.agreement }
    : { kind: 'ask', question };
}

async function isBeingPaid({ tx }: BillingContext, { orderId }: Charge): Promise<boolean> {
  const payment = orderId === null ? undefined : await payments.findLive(tx, orderId);
  return payment?.status === 'waiting_for_payment';
}

/** Nothing is left to charge: its last day is over, or its payer left. */
function end(context: BillingContext): Promise<Agreement> {
  return context.agreement.status === 'ending'
    ? close(context, 'end', 'canceled', 'payer')
    : close(context, 'end', 'ended', 'end_date');
}

type Act = Exclude<Step['kind'], 'end' | 'charge'>;

async function act(
  context: BillingContext,
  charge: Charge,
  { kind }: { kind: Act | 'charge' | 'end' },
) {
  const { agreement } = context;
  switch (kind) {
    case 'ask_payer':
      await write(context, charge, triedOn(ruleOf(charge, agreement.cardId), context.today));
      await tellOf(context, 'payer_wanted', charge);
      return agreement;
    case 'fall_behind': {
      await move(context, charge, kind);
      const behind = await follow(context, kind);
      // Whoever knew it, and whose bank wants them, has heard so a moment ago.
      if (agreement.status !== 'past_due' || charge.status === 'refused') {
        await tellOf({ ...context, agreement: behind }, 'past_due', charge);
      }
      return behind;
    }
    case 'review':
      await move(context, charge, kind);
      await tellOf(context, 'review', charge);
      return follow(context, kind);
    case 'give_up':
      await move(context, charge, kind);
      return isOver(agreement) ? agreement : close(context, 'give_up', 'canceled', 'unpaid');
    default:
      await move(context, charge, 'waive');
      return agreement;
  }
}

type Ended = 'fall_behind' | 'review' | 'give_up' | 'waive';

/** What nobody is asked for any more, nobody can pay any more either. */
async function move(context: BillingContext, charge: Charge, event: Ended): Promise<void> {
  const { tx, agreement, today, now } = context;
  await write(context, charge, chargeAfter(ruleOf(charge, agreement.cardId), event, today));
  if (event === 'fall_behind' || charge.orderId === null) return;
  const order = await orders.getLocked(tx, charge.orderId);
  const store = await stores.get(tx, agreement.storeId);
  if (order !== undefined)
    await orders.close(tx, order, 'canceled', store?.merchantId ?? null, now);
}

function write(
  { tx, now }: BillingContext,
  charge: Charge,
  { status, firstTriedOn, lastTriedOn }: ReturnType<typeof ruleOf>,
): Promise<Charge> {
  const after = { ...charge, status, firstTriedOn, lastTriedOn, updatedAt: now };
  return charges.change(tx, charge, after);
}
