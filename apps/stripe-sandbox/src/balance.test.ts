import { expect, test } from 'vitest';
import { catchError, createCard, pay } from './testing/payments.ts';
import { type StripeSandbox, startStripeSandbox } from './testing/stripe-sandbox.ts';

const DAY_SECONDS = 86_400;
const WEEK_SECONDS = 7 * DAY_SECONDS;

/** Of a sandbox of its own, because the movements of all tests would be paid out together. */
async function start() {
  const sandbox = await startStripeSandbox();
  return { sandbox, stripe: sandbox.stripe() };
}

async function capture(sandbox: StripeSandbox, amount: number, payment_method?: string) {
  const card = payment_method ?? (await createCard(sandbox)).id;
  const intent = await pay(sandbox, { payment_method: card, amount });
  await sandbox.stripe().paymentIntents.capture(intent.id);
  return intent;
}

test('a captured charge is a movement with the fee of the provider', async () => {
  const { sandbox, stripe } = await start();
  const intent = await capture(sandbox, 10_000);
  const charge = await stripe.charges.retrieve(String(intent.latest_charge), {
    expand: ['balance_transaction'],
  });
  expect(charge.balance_transaction).toMatchObject({
    id: expect.stringMatching(/^txn_/),
    type: 'charge',
    reporting_category: 'charge',
    amount: 10_000,
    fee: 360,
    net: 9640,
    currency: 'jpy',
    source: charge.id,
    fee_details: [{ amount: 360, type: 'stripe_fee' }],
  });
});

test('an authorization is no movement until it is captured', async () => {
  const { sandbox, stripe } = await start();
  const card = await createCard(sandbox);
  const intent = await pay(sandbox, { payment_method: card.id, amount: 500 });
  await stripe.paymentIntents.cancel(intent.id);
  expect((await stripe.balanceTransactions.list()).data).toEqual([]);
});

test('a refund takes the amount back and returns no fee', async () => {
  const { sandbox, stripe } = await start();
  const intent = await capture(sandbox, 10_000);
  const refund = await stripe.refunds.create({ payment_intent: intent.id, amount: 4000 });
  const { data } = await stripe.balanceTransactions.list({ source: refund.id });
  expect(data).toMatchObject([
    { id: refund.balance_transaction, type: 'refund', amount: -4000, fee: 0, net: -4000 },
  ]);
});

test('a refund to a card that does not take it fails later and brings its money back', async () => {
  const { sandbox, stripe } = await start();
  const intent = await capture(sandbox, 10_000, 'pm_card_refundFail');
  const refund = await stripe.refunds.create({ payment_intent: intent.id, amount: 4000 });
  expect(refund.status).toBe('succeeded');
  await sandbox.advance(60);
  expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({
    status: 'failed',
    failure_balance_transaction: expect.stringMatching(/^txn_/),
  });
  const { data } = await stripe.balanceTransactions.list({ source: refund.id });
  expect(data.map(({ type, amount }) => [type, amount])).toEqual([
    ['refund_failure', 4000],
    ['refund', -4000],
  ]);
  const charge = await stripe.charges.retrieve(String(intent.latest_charge));
  expect(charge).toMatchObject({ amount_refunded: 0, refunded: false });
  const [event] = (await stripe.events.list({ type: 'refund.failed' })).data;
  expect(event?.data.object).toMatchObject({ id: refund.id, status: 'failed' });
});

test('a dispute takes amount and fee, and gives the amount back when it is won', async () => {
  const { sandbox, stripe } = await start();
  await capture(sandbox, 3000, 'pm_card_createDispute');
  const [dispute] = (await stripe.disputes.list()).data;
  expect(dispute?.balance_transactions).toMatchObject([
    { type: 'adjustment', reporting_category: 'dispute', amount: -3000, fee: 1300, net: -4300 },
  ]);
  const evidence = { uncategorized_text: 'winning_evidence' };
  await stripe.disputes.update(String(dispute?.id), { evidence, submit: true });
  await sandbox.advance(60);
  const won = await stripe.disputes.retrieve(String(dispute?.id));
  expect(won.balance_transactions).toMatchObject([
    { reporting_category: 'dispute' },
    { reporting_category: 'dispute_reversal', amount: 3000, fee: 0 },
  ]);
});

test('each Friday pays out what is available, and names its movements', async () => {
  const { sandbox, stripe } = await start();
  const intent = await capture(sandbox, 10_000);
  await capture(sandbox, 5000);
  await stripe.refunds.create({ payment_intent: intent.id, amount: 1000 });
  await sandbox.advance(2 * WEEK_SECONDS);
  const [payout] = (await stripe.payouts.list()).data;
  expect(payout).toMatchObject({ amount: 9640 + 4820 - 1000, status: 'in_transit' });
  const { data } = await stripe.balanceTransactions.list({ payout: String(payout?.id) });
  expect(data.map(({ type }) => type).toSorted()).toEqual(['charge', 'charge', 'payout', 'refund']);
  expect(data.reduce((sum, { net }) => sum + net, 0)).toBe(0);
  await sandbox.advance(2 * DAY_SECONDS);
  expect(await stripe.payouts.retrieve(String(payout?.id))).toMatchObject({ status: 'paid' });
  await sandbox.advance(WEEK_SECONDS);
  expect((await stripe.payouts.list()).data).toHaveLength(1);
});

test('a clock that jumps over two Fridays pays everything out once', async () => {
  const { sandbox, stripe } = await start();
  await capture(sandbox, 10_000);
  await sandbox.advance(5 * WEEK_SECONDS);
  await capture(sandbox, 2000);
  await sandbox.advance(5 * WEEK_SECONDS);
  const payouts = (await stripe.payouts.list()).data;
  expect(payouts.map(({ amount }) => amount)).toEqual([1928, 9640]);
});

test('a negative balance is carried over, and not paid', async () => {
  const { sandbox, stripe } = await start();
  await capture(sandbox, 3000, 'pm_card_createDispute');
  await sandbox.advance(2 * WEEK_SECONDS);
  expect((await stripe.payouts.list()).data).toEqual([]);
  await capture(sandbox, 10_000);
  await sandbox.advance(2 * WEEK_SECONDS);
  const [payout] = (await stripe.payouts.list()).data;
  expect(payout?.amount).toBe(3000 - 108 - 4300 + 9640);
});

test('movements and payouts survive a restart', async () => {
  const { sandbox } = await start();
  await capture(sandbox, 10_000);
  await sandbox.advance(2 * WEEK_SECONDS);
  const before = (await sandbox.stripe().balanceTransactions.list()).data;
  await sandbox.kill('SIGKILL');
  await sandbox.start();
  const stripe = sandbox.stripe();
  expect((await stripe.balanceTransactions.list()).data).toEqual(before);
  await sandbox.advance(2 * WEEK_SECONDS);
  expect((await stripe.payouts.list()).data).toHaveLength(1);
});

test('an unknown movement and an unknown payout are rejected', async () => {
  const { stripe } = await start();
  expect((await catchError(stripe.payouts.retrieve('po_x'))).statusCode).toBe(404);
  expect((await catchError(stripe.balanceTransactions.retrieve('txn_x'))).statusCode).toBe(404);
  expect((await catchError(stripe.balanceTransactions.list({ payout: 'po_x' }))).code).toBe(
    'resource_missing',
  );
});
