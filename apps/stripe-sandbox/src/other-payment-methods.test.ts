import { expect, test } from 'vitest';
import {
  catchError,
  getCharge,
  getRedirectUrl,
  pay,
  RETURN_URL,
  submitChoice,
} from './testing/payments.ts';
import { type StripeSandbox, shareStripeSandbox } from './testing/stripe-sandbox.ts';

const PAYPAY = {
  payment_method: '',
  payment_method_types: ['paypay'],
  payment_method_data: { type: 'paypay' },
  capture_method: 'automatic',
} as const;

const PAYER = { name: 'Hanako', email: 'hanako@example.jp' };
const KONBINI = {
  payment_method: '',
  payment_method_types: ['konbini'],
  payment_method_data: { type: 'konbini', billing_details: PAYER },
  capture_method: 'automatic',
} as const;

const toPayParams = (overrides: object) => overrides as Parameters<typeof pay>[1];

const stripeSandbox = shareStripeSandbox();

test('PayPay redirects to its page and back, paid or not', async () => {
  const intent = await pay(stripeSandbox, toPayParams(PAYPAY));
  expect(intent.next_action).toMatchObject({
    type: 'redirect_to_url',
    redirect_to_url: { return_url: RETURN_URL },
  });
  const response = await submitChoice(getRedirectUrl(intent), 'yes');
  expect(response.headers.get('location')).toContain('redirect_status=succeeded');
  const { paymentIntents } = stripeSandbox.stripe();
  const completed = await paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
  expect(completed).toMatchObject({ status: 'succeeded', amount_received: 1280 });
  expect(getCharge(completed).payment_method_details?.type).toBe('paypay');

  const other = await pay(stripeSandbox, toPayParams(PAYPAY));
  const canceled = await submitChoice(getRedirectUrl(other), 'no');
  expect(canceled.headers.get('location')).toContain('redirect_status=failed');
  expect((await paymentIntents.retrieve(other.id)).status).toBe('requires_payment_method');
});

test('PayPay and konbini reject manual capture', async () => {
  for (const overrides of [PAYPAY, KONBINI]) {
    const error = await catchError(
      pay(stripeSandbox, toPayParams({ ...overrides, capture_method: 'manual' })),
    );
    expect(error).toMatchObject({ statusCode: 400, param: 'capture_method' });
  }
});

test('a voucher is displayed, paid at the counter and refunded to a bank account', async () => {
  const intent = await pay(stripeSandbox, toPayParams(KONBINI));
  const details = intent.next_action?.konbini_display_details;
  expect(intent.next_action?.type).toBe('konbini_display_details');
  expect(details?.stores.familymart?.confirmation_number).toMatch(/^\d{10,11}$/);
  expect(details?.stores.lawson?.payment_code).toMatch(/^\d{6}$/);
  // The last second of the third day in Japan.
  expect(((details?.expires_at ?? 0) + 1 + 9 * 3600) % 86_400).toBe(0);

  const page = await fetch(details?.hosted_voucher_url ?? '');
  expect(await page.text()).toContain(details?.stores.lawson?.confirmation_number);
  await submitChoice(details?.hosted_voucher_url ?? '', 'yes');
  const stripe = stripeSandbox.stripe();
  expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded');

  const refund = await stripe.refunds.create({ payment_intent: intent.id });
  expect(refund).toMatchObject({ status: 'requires_action', instructions_email: PAYER.email });
  await stripeSandbox.advance(86_400);
  expect((await stripe.refunds.retrieve(refund.id)).status).toBe('succeeded');
});

test('a cash refund succeeds only after the payer gives bank details within 45 days', async () => {
  const stripe = stripeSandbox.stripe();
  const payAndRefund = async (email: string) => {
    const details = { ...PAYER, email };
    const data = { type: 'konbini', billing_details: details };
    const intent = await pay(stripeSandbox, toPayParams({ ...KONBINI, payment_method_data: data }));
    await submitChoice(
      intent.next_action?.konbini_display_details?.hosted_voucher_url ?? '',
      'yes',
    );
    return stripe.refunds.create({ payment_intent: intent.id });
  };
  const getStatus = async (id: string) => (await stripe.refunds.retrieve(id)).status;
  const read = await payAndRefund('h@saifu.example');
  const wrong = await payAndRefund('h@saifu.example');
  const unread = await payAndRefund('no-reply@saifu.example');
  const secondsLeft = (unread.next_action?.display_details?.expires_at ?? 0) - unread.created;
  expect(secondsLeft).toBe(45 * 86_400);
  const answerRefundEmail = (id: string, hasAccount: unknown) =>
    stripeSandbox.request('POST', `/_control/refunds/${id}`, { names_account: hasAccount });
  expect((await answerRefundEmail(read.id, true)).status).toBe(200);
  expect((await answerRefundEmail(wrong.id, false)).status).toBe(200);
  for (const [id, hasAccount] of [
    [read.id, true],
    ['re_none', true],
    [unread.id, 'yes'],
  ] as const) {
    expect((await answerRefundEmail(id, hasAccount)).status).toBe(400);
  }
  expect(await getStatus(read.id)).toBe('succeeded');
  expect(await getStatus(wrong.id)).toBe('failed');
  const { data } = await stripe.refunds.list({ charge: String(wrong.charge) });
  expect(data.map(({ id, status }) => [id, status])).toEqual([[wrong.id, 'failed']]);
  // The amount of a failed refund can be refunded again.
  const again = await stripe.refunds.create({ charge: String(wrong.charge) });
  expect(again).toMatchObject({ status: 'requires_action', amount: wrong.amount });
  await stripeSandbox.advance(secondsLeft - 60);
  expect(await getStatus(unread.id)).toBe('requires_action');
  await stripeSandbox.advance(61);
  expect(await stripe.refunds.retrieve(unread.id)).toMatchObject({
    status: 'failed',
    failure_reason: 'unknown',
  });
  // The journal records only completed refunds.
  const recorded = [read.id, wrong.id, again.id, unread.id].filter((id) =>
    stripeSandbox.journal().includes(`"refund":"${id}"`),
  );
  expect(recorded).toEqual([read.id, again.id]);
});

test('a voucher accepts an expiry time, which must be in the future', async () => {
  const expiresAt = (await now(stripeSandbox)) + 9 * 86_400;
  const intent = await pay(
    stripeSandbox,
    toPayParams({ ...KONBINI, payment_method_options: { konbini: { expires_at: expiresAt } } }),
  );
  expect(intent.next_action?.konbini_display_details?.expires_at).toBe(expiresAt);
  const expired = { konbini: { expires_at: (await now(stripeSandbox)) - 1 } };
  const rejected = pay(stripeSandbox, toPayParams({ ...KONBINI, payment_method_options: expired }));
  await expect(rejected).rejects.toMatchObject({ type: 'StripeInvalidRequestError' });
});

test('an unpaid voucher expires at the end of its last day', async () => {
  const options = { konbini: { expires_after_days: 1, confirmation_number: '1234567890' } };
  const intent = await pay(
    stripeSandbox,
    toPayParams({ ...KONBINI, payment_method_options: options }),
  );
  const details = intent.next_action?.konbini_display_details;
  expect(details?.stores.seicomart?.confirmation_number).toBe('1234567890');
  const secondsLeft = (details?.expires_at ?? 0) - (await now(stripeSandbox));
  expect(secondsLeft).toBeLessThan(2 * 86_400);
  await stripeSandbox.advance(secondsLeft - 5);
  const { paymentIntents } = stripeSandbox.stripe();
  expect((await paymentIntents.retrieve(intent.id)).status).toBe('requires_action');
  await stripeSandbox.advance(6);
  expect((await paymentIntents.retrieve(intent.id)).status).toBe('requires_payment_method');
});

test('a voucher needs a payer name and an amount within the konbini limits', async () => {
  const withoutBilling = { ...KONBINI, payment_method_data: { type: 'konbini' } };
  expect(await catchError(pay(stripeSandbox, toPayParams(withoutBilling)))).toMatchObject({
    code: 'parameter_missing',
    param: 'billing_details[name]',
  });
  const tooLarge = await catchError(
    pay(stripeSandbox, toPayParams({ ...KONBINI, amount: 300_001 })),
  );
  expect(tooLarge.code).toBe('amount_too_large');
});

async function now(stripeSandbox: StripeSandbox): Promise<number> {
  const response = await stripeSandbox.request('GET', '/_control/clock');
  return ((await response.json()) as { now: number }).now;
}
