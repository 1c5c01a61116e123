import { listTimelineEntries, type TimelineEntryView } from '@saifu/contract/payment-timeline';
import { fromTypeId, toTypeId } from '@saifu/domain/shared/ids';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Browser } from '../../../testing/browser.ts';
import { FOREIGN_STORE, getDemoMember, signInAsMember } from '../../../testing/member.ts';
import { signInAsMerchant, signInAsStaff } from '../../../testing/merchant.ts';
import { clearFaults, NUMBERS, press, tokenize } from '../../../testing/payment-provider.ts';
import { openShop, type Shop } from '../../../testing/store.ts';
import { createTestAppWithDemoData, type TestApp } from '../../../testing/test-app.ts';
import { READING_TEST } from '../../../testing/timeouts.ts';
import { completePayment } from '../capture/complete-payment.ts';

vi.setConfig(READING_TEST);

let testApp: TestApp;
let shop: Shop;
let hanako: Browser;
let manager: Browser;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  shop = await openShop(testApp);
  hanako = new Browser(testApp);
  await hanako.signIn('hanako@saifu.example', 'momiji-no-michi');
  manager = await signInAsMember(testApp, 'manager');
});

afterEach(clearFaults);

const pathOf = (paymentId: string) => `/merchant/payments/${paymentId}/timeline`;

async function list(paymentId: string, who = manager): Promise<readonly TimelineEntryView[]> {
  const { status, body } = await who.get(`${pathOf(paymentId)}?limit=100`);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(listTimelineEntries.reply?.parse(body)).toEqual(body);
  return body.items;
}

/** `kind by`, and what else is known. */
const toLine = ({ kind, amount, state, confirmed_by: how, by }: TimelineEntryView) =>
  [kind, amount, state, how, by && (by.name ?? by.kind)].filter((part) => part !== null).join(' ');

const lines = async (paymentId: string) => (await list(paymentId)).map(toLine);

/** Starts a payment by card and returns its response. */
async function begin(number?: string, amount = 1280) {
  const code = await shop.merchant.post('/merchant/qr_codes', {
    ...{ type: 'dynamic', store_id: shop.store.id, pay_amount: amount },
  });
  const { url, order_id: orderId } = code.body;
  await hanako.post('/guest/qr/resolve', { payload: url });
  hanako.idempotencyKey = crypto.randomUUID();
  const paid = await hanako.post(`/guest/orders/${orderId}/payments`, {
    expected_amount: amount,
    payment_method: 'card',
    card_token: await tokenize(number),
    gesture: 'slide',
  });
  return { ...paid.body, order_id: orderId };
}

const complete = (id: string) =>
  completePayment(testApp.deps, fromTypeId('payment', id) ?? '', 'in_app');

function refund(who: Browser, paymentId: string, amount?: number) {
  who.idempotencyKey = crypto.randomUUID();
  return who.post(
    `/merchant/payments/${paymentId}/refunds`,
    amount === undefined ? {} : { amount },
  );
}

const { name: managerName } = getDemoMember('manager');

test('a payment with 3-D Secure, a confirmation, refunds and receipts is told in order', async () => {
  const begun = await begin(NUMBERS.asks3ds, 20_000);
  const started = [
    ...['order_created', 'code_scanned payer', 'payment_started payer'],
    'authentication_requested provider',
  ];
  expect(await lines(begun.id)).toEqual(started);
  await press(begun.next_action.url, 'yes');
  await hanako.call('POST', `/guest/payments/${begun.id}/resume`);
  const authorized = [...started, 'authorized 20000 provider'];
  expect(await lines(begun.id)).toEqual(authorized);
  await complete(begun.id);
  await testApp.settle();
  await refund(manager, begun.id, 12_000);
  await refund(shop.merchant, begun.id, 1000);
  await testApp.settle();
  await manager.get(`/merchant/payments/${begun.id}/receipt`);
  const paid = (await hanako.get(`/guest/payments/${begun.id}`)).body;
  await hanako.post(`/guest/receipts/${paid.receipt_id}`, { recipient_name: '青空商事' });
  const entries = await list(begun.id);
  expect(entries.map(toLine)).toEqual([
    ...authorized,
    ...['completed in_app payer', 'receipt_issued system'],
    `refund 12000 approved ${managerName}`,
    'return_invoice_issued system',
    'refund 1000 approved api_key',
    `receipt_reprinted ${managerName}`,
    'receipt_reissued payer',
  ]);
  const times = entries.map(({ at }) => at);
  expect(times).toEqual(times.toSorted());
  expect(JSON.stringify(entries)).not.toMatch(/青空商事|hanako|4242|3155/);
});

test('a declined payment and a failed 3-D Secure are told without the reason', async () => {
  await begin(NUMBERS.poor);
  const [declined] = (await manager.get('/merchant/payments?limit=1')).body.items;
  expect((await lines(declined.id)).slice(2)).toEqual([
    'payment_started payer',
    'declined provider',
  ]);
  const failed = await begin(NUMBERS.asks3ds);
  await press(failed.next_action.url, 'no');
  await hanako.call('POST', `/guest/payments/${failed.id}/resume`);
  expect((await lines(failed.id)).slice(3)).toEqual([
    'authentication_requested provider',
    'declined provider',
  ]);
});

test('who canceled a payment that waits is told: the payer, a member or an API key', async () => {
  const byPayer = await begin(NUMBERS.asks3ds);
  await hanako.call('POST', `/guest/payments/${byPayer.id}/cancel`);
  expect((await lines(byPayer.id)).at(-1)).toBe('canceled payer');
  const byMember = await begin(NUMBERS.asks3ds);
  await manager.call('POST', `/merchant/orders/${byMember.order_id}/cancel`);
  expect((await lines(byMember.id)).at(-1)).toBe(`canceled ${managerName}`);
  const byKey = await begin(NUMBERS.asks3ds);
  await shop.merchant.call('POST', `/merchant/orders/${byKey.order_id}/cancel`);
  expect((await lines(byKey.id)).at(-1)).toBe('canceled api_key');
});

test('a refund before capture is told as a release, with who made it', async () => {
  const whole = await begin();
  await refund(manager, whole.id);
  expect((await lines(whole.id)).at(-1)).toBe(`voided 1280 ${managerName}`);
  const byKey = await begin();
  await refund(shop.merchant, byKey.id);
  expect((await lines(byKey.id)).at(-1)).toBe('voided 1280 api_key');
  const part = await begin();
  await refund(manager, part.id, 280);
  expect((await lines(part.id)).slice(4)).toEqual([
    'captured system',
    `refund 280 approved ${managerName}`,
  ]);
});

test('refund requests are told with who answered them', async () => {
  const { id } = await begin();
  await complete(id);
  const file = async () => {
    hanako.idempotencyKey = crypto.randomUUID();
    const why = { reason_code: 'defective', reason: 'The plate came broken in two.' };
    return (await hanako.post(`/payments/${id}/refund_requests`, why)).body.id;
  };
  const respond = (who: Browser, request: string, decision: string) =>
    who.post(`/merchant/refund_requests/${request}/respond`, { decision, message: 'Sorry.' });
  await hanako.call('POST', `/refund_requests/${await file()}/withdraw`);
  await respond(manager, await file(), 'reject');
  await respond(shop.merchant, await file(), 'approve');
  const told = (await lines(id)).filter((line) => /refund/.test(line));
  expect(told).toEqual([
    ...['refund_requested 1280 payer', 'refund_request_withdrawn payer'],
    ...['refund_requested 1280 payer', `refund_request_answered rejected ${managerName}`],
    ...['refund_requested 1280 payer', 'refund_request_answered 1280 approved api_key'],
    'refund 1280 approved',
  ]);
});

test('cash at the counter is completed by the store', async () => {
  const { id } = await shop.payInCoins(700);
  const told = await lines(toTypeId('payment', id));
  expect(told).toEqual(['order_created payer', 'payment_started store', 'completed staff store']);
});

test('the pages of a timeline contain every entry once, in order', async () => {
  const { id } = await begin(undefined, 20_000);
  await complete(id);
  await testApp.settle();
  for (const amount of [1, 2, 3]) await refund(manager, id, amount);
  const all = await list(id);
  const paged: TimelineEntryView[] = [];
  let cursor = '';
  do {
    const { body } = await manager.get(`${pathOf(id)}?limit=2${cursor}`);
    expect(body.items.length).toBeLessThanOrEqual(2);
    paged.push(...body.items);
    cursor = body.next_cursor === null ? '' : `&cursor=${body.next_cursor}`;
  } while (cursor !== '');
  expect(paged).toEqual(all);
  expect(all.length).toBeGreaterThan(7);
});

test('the timeline of a payment of another merchant or store does not exist', async () => {
  const { id } = await begin();
  const foreign = signInAsMerchant(testApp, FOREIGN_STORE);
  const clerk = await signInAsMember(testApp, 'clerk');
  expect(await list(id, clerk)).toEqual(await list(id));
  await testApp.deps.db.pool.query(
    `update members set store_ids = array[$1::uuid] where role = 'clerk'`,
    [fromTypeId('store', foreign.store.id)],
  );
  for (const who of [foreign.merchant, clerk]) expect((await who.get(pathOf(id))).status).toBe(404);
  expect((await manager.get(pathOf('pay_0'))).status).toBe(404);
  expect((await signInAsStaff(testApp).get(pathOf(id))).status).toBe(401);
  expect((await manager.get(`${pathOf(id)}?cursor=x`)).status).toBe(422);
});
