import { chargeAfter, type Step, triedOn } from '@saifu/domain/recurring-billing/charge';
import * as stores from '../../merchants/store/store.repository.ts';
import * as orders from '../../orders/order.repository.ts';
import * as payments from '../../payments/authorize/payment.repository.ts';
import * as charges from '../charge/charge.repository.ts';
import { type Charge, ruleOf } from '../charge/charge.ts';
import type { Agreement } from '../recurring-billing.ts';
import { close, follow, isOver, isPayerSuspended, type Scene, tellOf } from './context.ts';
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

export async function takeStep(scene: Scene, live: readonly Charge[], step: Step): Promise<Taken> {
  if (step.kind === 'end') return { kind: 'done', agreement: await end(scene) };
  const charge = live.find(({ due }) => due === step.due);
  if (charge === undefined) throw new Error('a step about no charge');
  if (await isBeingPaid(scene, charge)) return { kind: 'being_paid' };
  if (STANDS_STILL.has(step.kind) && (await isPayerSuspended(scene))) return { kind: 'put_off' };
  if (step.kind !== 'charge') return { kind: 'done', agreement: await act(scene, charge, step) };
  const question = await askCard(scene, charge);
  if (question === undefined) return { kind: 'put_off' };
  return question === null
    ? { kind: 'done', agreement: scene.agreement }
    : { kind: 'ask', question };
}

async function isBeingPaid({ tx }: Scene, { orderId }: Charge): Promise<boolean> {
  const payment = orderId === null ? undefined : await payments.findLive(tx, orderId);
  return payment?.status === 'waiting_for_payment';
}

/** Nothing is left to charge: its last day is over, or its payer left. */
function end(scene: Scene): Promise<Agreement> {
  return scene.agreement.status === 'ending'
    ? close(scene, 'end', 'canceled', 'payer')
    : close(scene, 'end', 'ended', 'end_date');
}

type Act = Exclude<Step['kind'], 'end' | 'charge'>;

async function act(scene: Scene, charge: Charge, { kind }: { kind: Act | 'charge' | 'end' }) {
  const { agreement } = scene;
  switch (kind) {
    case 'ask_payer':
      await write(scene, charge, triedOn(ruleOf(charge, agreement.cardId), scene.today));
      await tellOf(scene, 'payer_wanted', charge);
      return agreement;
    case 'fall_behind': {
      await move(scene, charge, kind);
      const behind = await follow(scene, kind);
      // Whoever knew it, and whose bank wants them, has heard so a moment ago.
      if (agreement.status !== 'past_due' || charge.status === 'refused') {
        await tellOf({ ...scene, agreement: behind }, 'past_due', charge);
      }
      return behind;
    }
    case 'review':
      await move(scene, charge, kind);
      await tellOf(scene, 'review', charge);
      return follow(scene, kind);
    case 'give_up':
      await move(scene, charge, kind);
      return isOver(agreement) ? agreement : close(scene, 'give_up', 'canceled', 'unpaid');
    default:
      await move(scene, charge, 'waive');
      return agreement;
  }
}

type Ended = 'fall_behind' | 'review' | 'give_up' | 'waive';

/** What nobody is asked for any more, nobody can pay any more either. */
async function move(scene: Scene, charge: Charge, event: Ended): Promise<void> {
  const { tx, agreement, today, now } = scene;
  await write(scene, charge, chargeAfter(ruleOf(charge, agreement.cardId), event, today));
  if (event === 'fall_behind' || charge.orderId === null) return;
  const order = await orders.getLocked(tx, charge.orderId);
  const store = await stores.get(tx, agreement.storeId);
  if (order !== undefined)
    await orders.close(tx, order, 'canceled', store?.merchantId ?? null, now);
}

function write(
  { tx, now }: Scene,
  charge: Charge,
  { status, firstTriedOn, lastTriedOn }: ReturnType<typeof ruleOf>,
): Promise<Charge> {
  const after = { ...charge, status, firstTriedOn, lastTriedOn, updatedAt: now };
  return charges.change(tx, charge, after);
}
