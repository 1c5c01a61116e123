import { addDays, toCivilDate } from '@saifu/domain/shared/calendar';
import { fromTypeId } from '@saifu/domain/shared/ids';
import { tokenizeAt } from '../../../apps/api/src/testing/stripe-sandbox.ts';
import type { Answer, Caller } from '../caller.ts';
import type { DemoData, Payer } from '../demo-data.ts';
import type { Random } from '../random.ts';

/** Can be saved, but every later charge is declined. */
const DECLINED_CARD = '4000000000000341';
const FIRST_YEN = 3000;
const MONTHLY_YEN = 1200;

export type Agreed = { readonly id: string; readonly payer: Payer; readonly typeId: string };

/** Creates a recurring billing as the merchant and makes its first payment as the payer. */
export async function agree(
  demoData: DemoData,
  now: Date,
  random: Random,
  paymentDays = rollDays(random),
): Promise<Agreed> {
  const payer = random.pick(demoData.payers);
  const shop = random.pick(demoData.shops);
  const today = toCivilDate(now);
  const offer = {
    store_id: shop.id,
    service_name: '朝の牛乳',
    initial_amount: FIRST_YEN,
    monthly_amount: MONTHLY_YEN,
    start_date: today,
    end_date: random.chance(0.15) ? addDays(today, random.between(40, 90)) : null,
    first_payment_deadline: addDays(today, 5),
    monthly_payment_days: paymentDays,
  };
  const createIdempotencyHeader = () => ({ 'idempotency-key': random.uuid() });
  const path = '/merchant/recurring_billings';
  const offered = must(await shop.merchant.call('POST', path, offer, createIdempotencyHeader()));
  const slide = {
    expected_amount: FIRST_YEN,
    gesture: 'slide',
    payment_method: 'card',
    card_id: payer.cardId,
  };
  const pay = `/guest/orders/${offered.order_id}/payments`;
  must(await payer.caller.call('POST', pay, slide, createIdempotencyHeader()));
  const typeId = String(offered.id);
  return { id: fromTypeId('recurringBilling', typeId) ?? '', payer, typeId };
}

/** Ends of months are where calendar code fails. */
function rollDays(random: Random): readonly number[] {
  const days = Array.from({ length: random.between(1, 3) }, () => random.between(1, 31));
  return [...new Set(random.chance(0.4) ? [...days, 30, 31] : days)];
}

/** Replaces the card by one whose charges are declined. */
export async function breakCard(
  { stripeSandboxUrl }: DemoData,
  { payer, typeId }: Agreed,
): Promise<void> {
  const path = `/recurring_billings/${typeId}/card`;
  const card_id = await saveCard(stripeSandboxUrl, payer.caller, DECLINED_CARD);
  must(await payer.caller.call('PUT', path, { card_id }));
}

async function saveCard(url: string, caller: Caller, number: string): Promise<string> {
  const card = { card_token: await tokenizeAt(url, number), cardholder_name: 'HANAKO YAMADA' };
  return String(must(await caller.call('POST', '/cards', card)).id);
}

function must({ status, code, body }: Answer): Answer['body'] {
  if (status >= 200 && status < 300) return body;
  throw new Error(`the server returned ${status} ${code} ${JSON.stringify(body)}`);
}
