import { beforeEach, expect, test } from 'vitest';
import { Browser } from '../../../testing/browser.ts';
import { NUMBERS, press, tokenize } from '../../../testing/payment-provider.ts';
import { createTestAppWithDemoData, type TestApp } from '../../../testing/test-app.ts';

let testApp: TestApp;
let hanako: Browser;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  hanako = new Browser(testApp);
  await hanako.signIn('hanako@saifu.example', 'momiji-no-michi');
});

const FIVE = [
  NUMBERS.fine,
  NUMBERS.mastercard,
  NUMBERS.jcb,
  NUMBERS.amex,
  NUMBERS.japanese,
] as const;

const add = async (number?: string) =>
  hanako.post('/cards', {
    card_token: await tokenize(number),
    cardholder_name: 'hanako yamada',
  });

const tomorrow = () => hanako.post('/sandbox/clock', { advance_seconds: 86_400 });

test('POST /cards saves a card by token, and no card number is stored', async () => {
  const { status, body } = await add();
  expect(status).toBe(201);
  expect(body).toMatchObject({
    card: {
      brand: 'visa',
      last4: '4242',
      cardholder_name: 'HANAKO YAMADA',
      is_default: true,
      expired: false,
    },
    next_action: null,
  });
  const { rows } = await testApp.deps.db.pool.query('select * from cards');
  expect(JSON.stringify(rows)).not.toMatch(/4242424242424242|"123"/);
  expect((await hanako.get('/cards')).body.items).toEqual([body.card]);
});

test('saving the same card twice returns one card', async () => {
  const first = await add();
  const second = await add();
  expect(second.body.card).toEqual(first.body.card);
  expect((await hanako.get('/cards')).body.items).toHaveLength(1);
});

test('concurrent saves of the same card create one card, and only one card is the default', async () => {
  const added = await Promise.all([add(), add(), add(NUMBERS.jcb)]);
  expect(added.map(({ status }) => status)).toEqual([201, 201, 201]);
  const items = (await hanako.get('/cards')).body.items;
  expect(items).toHaveLength(2);
  expect(items.filter((card: { is_default: boolean }) => card.is_default)).toHaveLength(1);
});

test('concurrent saves of eight cards create five', async () => {
  await testApp.deps.db.pool.query('update users set cards_created = 0');
  const numbers = [...FIVE, '6011111111111117', '36227206271667', '6200000000000005'];
  const added = [];
  // The limit is five saves per day, so the requests are spread over two days.
  for (const day of [numbers.slice(0, 4), numbers.slice(4)]) {
    added.push(...(await Promise.all(day.map((number) => add(number)))));
    await tomorrow();
  }
  const statuses = added.map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(5);
  expect(added.filter(({ status }) => status === 409).map(({ body }) => body.code)).toEqual(
    Array(3).fill('card.too_many'),
  );
  expect((await hanako.get('/cards')).body.items).toHaveLength(5);
});

test('a card that requires 3-D Secure is saved after the owner returns', async () => {
  const begun = await add(NUMBERS.asks3ds);
  expect(begun.body).toMatchObject({ card: null, next_action: { type: 'redirect' } });
  expect((await hanako.get('/cards')).body.items).toEqual([]);
  await press(begun.body.next_action.url, 'yes');
  const back = await hanako.call('POST', `/cards/${begun.body.id}/resume`);
  expect(back.body.card).toMatchObject({ last4: '3155', is_default: true });
  expect((await hanako.call('POST', `/cards/${begun.body.id}/resume`)).body).toEqual(back.body);
});

test('a card that fails 3-D Secure is not saved and frees its slot', async () => {
  const begun = await add(NUMBERS.asks3ds);
  await press(begun.body.next_action.url, 'no');
  const back = await hanako.call('POST', `/cards/${begun.body.id}/resume`);
  expect(back.body).toMatchObject({ code: 'payment.authentication_failed' });
  const { rows } = await testApp.deps.db.pool.query('select id from cards');
  expect(rows).toEqual([]);
});

test.each([
  ['pm_junk', 422, 'card.rejected'],
  ['4242424242424242', 422, 'request.invalid'],
  ['', 422, 'request.invalid'],
])('POST /cards rejects the token %j', async (card_token, status, code) => {
  const answer = await hanako.post('/cards', { card_token, cardholder_name: 'HANAKO' });
  expect(answer.body).toMatchObject({ status, code });
});

test('a card that the bank declines is not saved', async () => {
  const answer = await add(NUMBERS.declined);
  expect(answer.body).toMatchObject({ status: 422, code: 'card.not_added' });
});

test('the default card can be chosen, and passes to another card when deleted', async () => {
  const first = (await add()).body.card;
  const second = (await add(NUMBERS.jcb)).body.card;
  const third = (await add(NUMBERS.mastercard)).body.card;
  expect([first.is_default, second.is_default]).toEqual([true, false]);
  const chosen = await hanako.call('PUT', `/cards/${second.id}/default`);
  expect(chosen.body.is_default).toBe(true);
  expect((await hanako.delete(`/cards/${second.id}`)).status).toBe(204);
  expect((await hanako.delete(`/cards/${second.id}`)).status).toBe(404);
  const left = (await hanako.get('/cards')).body.items;
  expect(left.map((card: { id: string }) => card.id)).toEqual([third.id, first.id]);
  expect(left[0].is_default).toBe(true);
});

test('another user’s card returns 404', async () => {
  const { card } = (await add()).body;
  const alex = new Browser(testApp);
  await alex.signIn('alex@saifu.example', 'alex-pays-in-yen');
  expect((await alex.delete(`/cards/${card.id}`)).status).toBe(404);
  expect((await alex.call('PUT', `/cards/${card.id}/default`)).status).toBe(404);
  expect((await alex.call('POST', `/cards/${card.id}/resume`)).status).toBe(404);
});

test('a user can register 99 cards in total', async () => {
  await testApp.deps.db.pool.query('update users set cards_created = 99');
  expect((await add()).body).toMatchObject({ status: 409, code: 'card.registrations_exhausted' });
});

test('the sixth card of a day returns card.too_many, even with free slots', async () => {
  for (let attempts = 0; attempts < 5; attempts += 1) await add(NUMBERS.fine);
  expect((await add(NUMBERS.fine)).body).toMatchObject({
    status: 409,
    code: 'card.too_many',
    params: { max: 5 },
  });
});
