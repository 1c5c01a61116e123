import { fromTypeId, toTypeId } from '@saifu/domain/shared/ids';
import { beforeEach, expect, test } from 'vitest';
import { Browser } from '../../../testing/browser.ts';
import { signInAsMerchant } from '../../../testing/merchant.ts';
import { clearFaults, injectFault, NUMBERS, press } from '../../../testing/payment-provider.ts';
import { type Engine, startEngine } from '../../../testing/recurring-billing-engine.ts';
import type { RecurringBilling } from '../recurring-billing.ts';

let engine: Engine;
let recurringBilling: RecurringBilling;
let path: string;

beforeEach(async () => {
  engine = await startEngine();
  recurringBilling = await engine.agree();
  path = `/recurring_billings/${toTypeId('recurringBilling', recurringBilling.id)}`;
});

const PRICE = { monthly_amount: 1500, from: '2027-01-01' };
const propose = (more: object = {}) =>
  engine.merchant.post(`/merchant${path}/price_changes`, { ...PRICE, ...more });

async function answer(id: string, what: 'accept' | 'decline') {
  await engine.payer.signIn('hanako@saifu.example', 'momiji-no-michi');
  return engine.payer.call('POST', `${path}/price_changes/${id}/${what}`);
}

const withdraw = (id: string) =>
  engine.merchant.call('POST', `/merchant${path}/price_changes/${id}/withdraw`);
const view = async () => {
  await engine.payer.signIn('hanako@saifu.example', 'momiji-no-michi');
  return (await engine.payer.get(path)).body;
};
const listEvents = async () =>
  (await engine.events(recurringBilling.id)).filter(({ type }) => type.startsWith('price_'));
const types = async () => (await listEvents()).map(({ type }) => type);

/** Switches to a card that requires 3-D Secure whenever the payer is present. */
async function useStrictCard(): Promise<void> {
  const card = await engine.saveCard(NUMBERS.asks3ds);
  await engine.payer.put(`${path}/card`, { card_id: toTypeId('card', card) });
}

test('an accepted price is charged from its start day and shown before', async () => {
  const { status, body } = await propose();
  expect(status).toBe(201);
  expect(body).toMatchObject({ ...PRICE, status: 'proposed', answered_at: null });
  expect(await view()).toMatchObject({ monthly_amount: 1000, price_change: body });
  const accepted = await answer(body.id, 'accept');
  expect(accepted.body.next_action).toBeNull();
  expect(accepted.body.recurring_billing).toMatchObject({
    monthly_amount: 1000,
    next_amount: 1000,
    price_change: { id: body.id, status: 'accepted' },
  });
  expect(accepted.body.recurring_billing.coming.slice(0, 2)).toEqual([
    { date: '2026-12-05', amount: 1000 },
    { date: '2027-01-05', amount: 1500 },
  ]);
  await engine.comeTo('2026-12-05');
  await engine.comeTo('2027-01-05');
  expect(await engine.taken(recurringBilling.id)).toEqual(['2026-12-05 1000', '2027-01-05 1500']);
  expect(await view()).toMatchObject({ monthly_amount: 1500, next_amount: 1500 });
  expect(await listEvents()).toMatchObject([
    { type: 'price_proposed', change: fromTypeId('priceChange', body.id) },
    { type: 'price_accepted', change: fromTypeId('priceChange', body.id) },
  ]);
});

test('a price change without an answer lapses on its start day', async () => {
  const { body } = await propose();
  engine.clock.set('2026-12-31T23:59');
  expect((await view()).price_change.status).toBe('proposed');
  engine.clock.set('2027-01-01T00:00');
  expect((await view()).price_change.status).toBe('lapsed');
  for (const what of ['accept', 'decline'] as const) {
    expect((await answer(body.id, what)).body.code).toBe('recurring_billing.price_closed');
  }
  expect((await withdraw(body.id)).body.code).toBe('recurring_billing.price_closed');
  const next = await propose({ from: '2027-03-01' });
  expect(next.status).toBe(201);
  expect(await types()).toEqual(['price_proposed', 'price_lapsed', 'price_proposed']);
});

test('declining and withdrawing a price change are final and idempotent', async () => {
  const { body } = await propose();
  for (const _ of [1, 2]) {
    const declined = await answer(body.id, 'decline');
    expect(declined.body.price_change).toMatchObject({ id: body.id, status: 'declined' });
  }
  expect((await answer(body.id, 'accept')).body.code).toBe('recurring_billing.price_closed');
  const second = (await propose()).body;
  for (const _ of [1, 2]) {
    const back = await withdraw(second.id);
    expect(back.body).toMatchObject({ id: second.id, status: 'withdrawn' });
  }
  expect((await answer(second.id, 'accept')).body.code).toBe('recurring_billing.price_closed');
  expect((await answer(second.id, 'decline')).body.code).toBe('recurring_billing.price_closed');
  expect(await types()).toEqual([
    'price_proposed',
    'price_declined',
    'price_proposed',
    'price_withdrawn',
  ]);
});

test('only one price change can be open, also with concurrent requests', async () => {
  const many = await Promise.all([propose(), propose(), propose()]);
  const codes = many.map(({ body }) => body.code ?? body.status).toSorted();
  const already = 'recurring_billing.price_open_already';
  expect(codes).toEqual(['proposed', already, already]);
});

test.each([
  [{ from: '2026-12-07' }, 'from'],
  [{ from: '2028-01-01' }, 'from'],
  [{ from: '2027-02-30' }, 'from'],
  [{ monthly_amount: 0 }, 'monthly_amount'],
  [{ monthly_amount: 10 }, 'monthly_amount'],
  [{ monthly_amount: 99_999_999_999 }, 'monthly_amount'],
  [{ why: 'x' }, 'why'],
])('a price change with %j is rejected', async (more, field) => {
  const { status, body } = await propose(more);
  expect(status).toBe(422);
  expect(body.fields).toContainEqual(expect.objectContaining({ path: field }));
  expect(await listEvents()).toEqual([]);
});

test('a price change is rejected for an offer and for closed recurring billing', async () => {
  const offered = await engine.offer();
  const pending = `/merchant/recurring_billings/${toTypeId('recurringBilling', offered.id)}`;
  const early = await engine.merchant.post(`${pending}/price_changes`, PRICE);
  expect(early.body.code).toBe('recurring_billing.not_begun');
  const { body } = await propose();
  await engine.merchant.call('POST', `/merchant${path}/cancel`);
  expect((await propose()).body.code).toBe('recurring_billing.closed');
  expect((await answer(body.id, 'accept')).body.code).toBe('recurring_billing.closed');
  expect((await answer(body.id, 'decline')).body.code).toBe('recurring_billing.closed');
});

test('recurring billings and price changes of others return 404', async () => {
  const { body } = await propose();
  const rival = signInAsMerchant(engine.testApp, 'みどりマート').merchant;
  const alex = new Browser(engine.testApp);
  await alex.signIn('alex@saifu.example', 'alex-pays-in-yen');
  const other = await engine.agree();
  const elsewhere = `/recurring_billings/${toTypeId('recurringBilling', other.id)}/price_changes`;
  const answers = [
    await rival.post(`/merchant${path}/price_changes`, PRICE),
    await rival.call('POST', `/merchant${path}/price_changes/${body.id}/withdraw`),
    await alex.call('POST', `${path}/price_changes/${body.id}/accept`),
    await alex.call('POST', `${path}/price_changes/${body.id}/decline`),
    await engine.payer.call('POST', `${elsewhere}/${body.id}/accept`),
    await engine.merchant.call('POST', `/merchant${elsewhere}/${body.id}/withdraw`),
  ];
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(404));
  expect((await view()).price_change.status).toBe('proposed');
});

test('accepting with a card that requires 3-D Secure takes effect after the payer returns', async () => {
  await useStrictCard();
  const { body } = await propose();
  const [first, second] = await Promise.all([answer(body.id, 'accept'), answer(body.id, 'accept')]);
  const url = first.body.next_action.url;
  expect(second.body.next_action.url).toBe(url);
  expect((await answer(body.id, 'accept')).body.next_action.url).toBe(url);
  expect((await view()).price_change.status).toBe('proposed');
  await press(url, 'yes');
  const both = await Promise.all([answer(body.id, 'accept'), answer(body.id, 'accept')]);
  for (const back of both) {
    expect(back.body).toMatchObject({
      next_action: null,
      recurring_billing: { price_change: { status: 'accepted' } },
    });
  }
  expect(await types()).toEqual(['price_proposed', 'price_accepted']);
});

test('3-D Secure returns to the page of the recurring billing', async () => {
  await useStrictCard();
  const { body } = await propose();
  const { url } = (await answer(body.id, 'accept')).body.next_action;
  const page = await (await fetch(url)).text();
  expect(page).toContain('name="choice" value="yes"');
  const form = { method: 'POST', body: new URLSearchParams({ choice: 'yes' }) };
  const back = await fetch(url, { ...form, redirect: 'manual' });
  const home = new URL(back.headers.get('location') ?? '');
  expect(home.pathname).toBe(path.replace('recurring_billings', 'recurring-billing'));
  expect(home.searchParams.get('price')).toBe(body.id);
});

test('after a card change accepting starts a new setup', async () => {
  await useStrictCard();
  const { body } = await propose();
  expect((await answer(body.id, 'accept')).body.next_action).not.toBeNull();
  const card_id = toTypeId('card', recurringBilling.cardId ?? '');
  await engine.payer.put(`${path}/card`, { card_id });
  const accepted = await answer(body.id, 'accept');
  expect(accepted.body.next_action).toBeNull();
  expect(accepted.body.recurring_billing.price_change.status).toBe('accepted');
});

test('failed 3-D Secure leaves the price change open, and it can be retried', async () => {
  await useStrictCard();
  const { body } = await propose();
  const first = (await answer(body.id, 'accept')).body.next_action.url;
  await press(first, 'no');
  expect((await answer(body.id, 'accept')).body.code).toBe('payment.authentication_failed');
  expect((await view()).price_change.status).toBe('proposed');
  const second = (await answer(body.id, 'accept')).body.next_action.url;
  expect(second).not.toBe(first);
  await press(second, 'yes');
  const back = await answer(body.id, 'accept');
  expect(back.body.recurring_billing.price_change.status).toBe('accepted');
});

test('passing 3-D Secure after the withdrawal of a price change has no effect', async () => {
  await useStrictCard();
  const { body } = await propose();
  const { url } = (await answer(body.id, 'accept')).body.next_action;
  await press(url, 'yes');
  await withdraw(body.id);
  expect((await answer(body.id, 'accept')).body.code).toBe('recurring_billing.price_closed');
  expect(await types()).toEqual(['price_proposed', 'price_withdrawn']);
});

test('accepting without a usable card returns card.not_chosen', async () => {
  const { body } = await propose();
  const cardId = recurringBilling.cardId;
  await engine.all('update cards set frozen_at = now() where id = $1', cardId);
  expect((await answer(body.id, 'accept')).body.code).toBe('card.not_chosen');
  const past = 'update cards set frozen_at = null, exp_year = 2026, exp_month = 10 where id = $1';
  await engine.all(past, cardId);
  expect((await answer(body.id, 'accept')).body.code).toBe('card.not_chosen');
});

test('after a missing provider response accepting can be retried, and the 3-D Secure result is kept', async () => {
  const { body } = await propose();
  await injectFault({ name: 'error_after', next: 1, on: 'POST /v1/setup_intents' });
  const silent = await answer(body.id, 'accept');
  await clearFaults();
  expect(silent.body.code).toBe('payment.gateway_unavailable');
  expect((await view()).price_change.status).toBe('proposed');
  await useStrictCard();
  const { url } = (await answer(body.id, 'accept')).body.next_action;
  await press(url, 'yes');
  await injectFault({ name: 'error_after', next: 1, on: 'GET /v1/setup_intents' });
  expect((await answer(body.id, 'accept')).body.code).toBe('payment.gateway_unavailable');
  await clearFaults();
  const again = await answer(body.id, 'accept');
  expect(again.body.recurring_billing.price_change.status).toBe('accepted');
});

test('of a concurrent accept and withdrawal exactly one succeeds', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { body } = await propose();
    const [accepted, back] = await Promise.all([answer(body.id, 'accept'), withdraw(body.id)]);
    const isAccepted = accepted.status === 200;
    const loser = isAccepted ? back : accepted;
    expect(loser.body.code).toBe('recurring_billing.price_closed');
    expect((await view()).price_change.status).toBe(isAccepted ? 'accepted' : 'withdrawn');
  }
});

test('a merchant can propose three prices per day, including withdrawn ones', async () => {
  for (let at = 0; at < 3; at += 1) {
    const { status, body } = await propose({ monthly_amount: 1500 + at });
    expect(status).toBe(201);
    expect((await propose()).body.code).toBe('recurring_billing.price_open_already');
    expect((await withdraw(body.id)).status).toBe(200);
  }
  const many = await Promise.all([propose(), propose(), propose()]);
  for (const { body } of many) expect(body).toMatchObject({ status: 429, code: 'rate.limited' });
  expect(many[0]?.body.params.seconds).toBe(24 * 60 * 60);
  expect((await types()).filter((type) => type === 'price_proposed')).toHaveLength(3);
  engine.clock.set('2026-12-02T13:00');
  expect((await propose()).status).toBe(201);
});

test('another merchant’s rejected requests do not use up the rate limit', async () => {
  const rival = signInAsMerchant(engine.testApp, 'みどりマート').merchant;
  for (let at = 0; at < 4; at += 1) {
    expect((await rival.post(`/merchant${path}/price_changes`, PRICE)).status).toBe(404);
  }
  expect((await propose()).status).toBe(201);
});
