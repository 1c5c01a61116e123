import { sendInvoice } from '@saifu/contract/invoice-send';
import { getRetentionCutoff } from '@saifu/domain/privacy/retention';
import { fromTypeId } from '@saifu/domain/shared/ids';
import { beforeEach, expect, test } from 'vitest';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import { type Browser, getLatestMessage } from '../../../testing/browser.ts';
import { FOREIGN_STORE, MEMBERS_STORE, signInAsMember } from '../../../testing/member.ts';
import { signInAsMerchant } from '../../../testing/merchant.ts';
import { listWrittenMessages } from '../../../testing/messages.ts';
import { createTestAppWithDemoData, type TestApp } from '../../../testing/test-app.ts';
import { eraseRecords } from '../../privacy/retention/erase-records.ts';

const EMAIL = 'customer@saifu.example';
let testApp: TestApp;
let clerk: Browser;
let merchant: Browser;
let storeId: string;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  const demo = signInAsMerchant(testApp, MEMBERS_STORE);
  merchant = demo.merchant;
  storeId = demo.store.id;
  clerk = await signInAsMember(testApp, 'clerk');
});

type Body = Record<string, unknown>;

const rows = async (text: string, ...values: unknown[]) =>
  (await testApp.deps.db.pool.query(text, values)).rows;

async function createInvoice(more: Body = {}): Promise<string> {
  const body = { store_id: storeId, pay_amount: 3000, title: '忘年会', ...more };
  const created = await merchant.post('/merchant/orders', body);
  expect(created.status).toBe(201);
  return created.body.id;
}

const send = (by: Browser, id: string, more: Body = {}, headers = {}) =>
  by.call('POST', `/merchant/orders/${id}/send`, { channel: 'email', to: EMAIL, ...more }, headers);

const listSends = async (by: Browser, id: string, query = '') =>
  (await by.get(`/merchant/orders/${id}/sends${query}`)).body;

const countMessages = async (to: string) => {
  await testApp.settle();
  return (await listWrittenMessages(testApp.deps, to)).length;
};

test('an invoice is sent by email, with store, amount, deadline, link and sender', async () => {
  const id = await createInvoice();
  const sent = await send(clerk, id, { to: ' Customer@Saifu.Example ' });
  expect(sent.status).toBe(201);
  expect(sendInvoice.reply?.parse(sent.body)).toEqual(sent.body);
  const { member } = (await clerk.get('/console/sessions/current')).body;
  expect(sent.body).toEqual({
    id: expect.stringMatching(/^ivs_/),
    order_id: id,
    channel: 'email',
    masked_recipient: 'c•••••@saifu.example',
    language: 'ja',
    sent_by: { id: member.id, name: member.name },
    created_at: expect.stringMatching(/\+09:00$/),
  });
  const message = await getLatestMessage(testApp, EMAIL);
  const { expires_at: expiresAt, payment_url: link } = (
    await merchant.get(`/merchant/orders/${id}`)
  ).body;
  const deadline = expiresAt.slice(0, 16).replaceAll('-', '/').replace('T', ' ');
  expect(message?.subject).toBe('【Saifu】ご請求のお知らせ');
  for (const words of [MEMBERS_STORE, '¥3,000', deadline, link, '依頼により', 'お心当たり']) {
    expect(message?.text).toContain(words);
  }
  expect(new Set(message?.links)).toEqual(new Set([link]));
  const order = new URL(link).searchParams.get('order');
  expect((await merchant.get(`/guest/orders/${order}`)).body).toMatchObject({ payable: true });
  expect(await listSends(clerk, id)).toEqual({ items: [sent.body], next_cursor: null });
});

test.each([
  ['en', 'asks you to pay'],
  ['ja', 'のご請求です'],
  ['ko', '청구했습니다'],
])('an invoice is sent by SMS in %s', async (language, words) => {
  const id = await createInvoice();
  const sent = await send(clerk, id, { channel: 'sms', to: '090-1234-5678', language });
  expect(sent.body).toMatchObject({ channel: 'sms', masked_recipient: '•••••••5678', language });
  const message = await getLatestMessage(testApp, '+819012345678');
  expect(message?.text).toContain(words);
  expect(message?.links).toEqual([expect.stringContaining(`/payment/invoice?order=${id}`)]);
});

test('the recipient is kept masked only, apart from the event and the message', async () => {
  const id = await createInvoice();
  expect((await send(clerk, id)).status).toBe(201);
  await testApp.settle();
  const tables = await rows(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const hits = await rows(`select from ${name} t where t::text like $1 limit 1`, `%${EMAIL}%`);
    if (hits.length > 0) found.push(name);
  }
  expect(found.toSorted()).toEqual(['messages', 'outbox_events']);
});

test('a member is recorded in the audit log, a program of the merchant is not', async () => {
  const id = await createInvoice();
  expect((await send(merchant, id)).body.sent_by).toBeNull();
  await send(clerk, id, { to: 'other@saifu.example' });
  const owner = await signInAsMember(testApp, 'owner');
  const { items } = (await owner.get('/console/audit_entries')).body;
  expect(items).toMatchObject([
    {
      action: 'invoice.sent',
      subject: id,
      before: null,
      after: { channel: 'email', recipient: 'o•••••@saifu.example' },
    },
  ]);
});

test('the name of a removed member stays, and sends are listed by cursor', async () => {
  const id = await createInvoice();
  for (const to of ['a@saifu.example', 'b@saifu.example', 'c@saifu.example']) {
    expect((await send(clerk, id, { to })).status).toBe(201);
  }
  await rows(`update members set removed_at = now() where role = 'clerk'`);
  const first = await listSends(merchant, id, '?limit=2');
  const second = await listSends(merchant, id, `?limit=2&cursor=${first.next_cursor}`);
  const sends = [...first.items, ...second.items];
  expect(sends.map((each) => each.masked_recipient[0])).toEqual(['c', 'b', 'a']);
  for (const { sent_by } of sends) expect(sent_by.name).not.toBe('');
  expect(second.next_cursor).toBeNull();
});

test.each([
  ['canceled', 409, 'order.canceled'],
  ['paid', 409, 'order.paid'],
  ['overdue', 410, 'order.expired'],
])('a %s invoice is not sent', async (state, status, code) => {
  const id = await createInvoice();
  if (state === 'canceled') await merchant.call('POST', `/merchant/orders/${id}/cancel`);
  const uuid = fromTypeId('order', id);
  if (state === 'paid') {
    await rows(`update orders set status = 'paid', paid_at = now() where id = $1`, uuid);
  }
  if (state === 'overdue') await rows(`update orders set expires_at = now() where id = $1`, uuid);
  expect((await send(clerk, id)).body).toMatchObject({ status, code });
  expect((await listSends(clerk, id)).items).toEqual([]);
  expect(await countMessages(EMAIL)).toBe(0);
});

test('an invoice that is closed before its message is written is not sent', async () => {
  const id = await createInvoice();
  expect((await send(clerk, id)).status).toBe(201);
  await rows(`update orders set status = 'canceled' where id = $1`, fromTypeId('order', id));
  expect(await countMessages(EMAIL)).toBe(0);
});

test('a sale at the till is not sent, and the store must be active', async () => {
  const asked = { type: 'dynamic', store_id: storeId, pay_amount: 500 };
  const sale = (await merchant.post('/merchant/qr_codes', asked)).body.order_id;
  expect((await send(clerk, sale)).body).toMatchObject({
    status: 409,
    code: 'invoice.not_sendable',
  });
  const id = await createInvoice();
  await rows(`update stores set status = 'suspended' where id = $1`, fromTypeId('store', storeId));
  expect((await send(clerk, id)).body).toMatchObject({ status: 409, code: 'store.inactive' });
});

test('an invoice of another merchant, or of a store that is not the clerk’s, is not found', async () => {
  const { merchant: rival, store } = signInAsMerchant(testApp, FOREIGN_STORE);
  const theirs = await rival.post('/merchant/orders', { store_id: store.id, pay_amount: 500 });
  const own = await createInvoice();
  const other = fromTypeId('store', store.id);
  await rows(`update members set store_ids = array[$1::uuid] where role = 'clerk'`, other);
  for (const id of [theirs.body.id, own]) {
    expect((await send(clerk, id)).body).toMatchObject({ status: 404, code: 'not_found' });
    expect((await clerk.get(`/merchant/orders/${id}/sends`)).status).toBe(404);
  }
  const manager = await signInAsMember(testApp, 'manager');
  expect((await send(manager, own)).status).toBe(201);
});

test.each([
  [{ to: 'nobody' }, 'field.email'],
  [{ to: '' }, 'field.required'],
  [{ to: 'a@b.example\r\nBcc: c@d.example' }, 'field.email'],
  [{ to: 'a@b.example, c@d.example' }, 'field.email'],
  [{ to: `${'a'.repeat(300)}@b.example` }, 'field.email'],
  [{ channel: 'sms', to: EMAIL }, 'field.phone'],
  [{ channel: 'sms', to: '03-1234-5678' }, 'field.phone'],
  [{ channel: 'sms', to: '110' }, 'field.phone'],
])('%j is refused as a recipient with %s', async (body, code) => {
  const id = await createInvoice();
  const answer = await send(clerk, id, body);
  expect(answer.body).toMatchObject({
    status: 422,
    code: 'request.invalid',
    fields: [{ path: 'to', code }],
  });
  expect(await rows('select from invoice_sends')).toEqual([]);
});

test('an unknown channel or language is refused', async () => {
  const id = await createInvoice();
  for (const [path, value] of [
    ['channel', 'fax'],
    ['language', 'fr'],
  ] as const) {
    const { body } = await send(clerk, id, { [path]: value });
    expect(body.fields.map((field: { path: string }) => field.path)).toEqual([path]);
  }
});

test('names that a merchant chose cannot imitate the message or add links', async () => {
  const hostile = 'さくら\u202e https://evil.example/ <b>急いで</b>';
  await rows('update stores set name = $2 where id = $1', fromTypeId('store', storeId), hostile);
  await rows(
    `update merchants set name = $2 where id = (select merchant_id from stores where id = $1)`,
    fromTypeId('store', storeId),
    `株式会社\r\nBcc: c@d.example\r\n${hostile.repeat(9)}`,
  );
  const id = await createInvoice();
  await send(clerk, id);
  const message = await getLatestMessage(testApp, EMAIL);
  expect(message?.subject).toBe('【Saifu】ご請求のお知らせ');
  expect(message?.text).not.toMatch(/\u202e|https:\/\/evil|\nBcc/);
  expect(message?.html).not.toContain('<b>');
  expect(message?.links).toEqual([expect.stringContaining(`order=${id}`)]);
});

test('a repeated request sends once, also at the same time', async () => {
  const id = await createInvoice();
  const headers = { 'idempotency-key': newUuid() };
  const answers = await Promise.all([1, 2, 3].map(() => send(clerk, id, {}, headers)));
  const created = answers.filter(({ status }) => status === 201);
  expect(created.length).toBeGreaterThan(0);
  for (const { status, body } of answers) {
    if (status !== 201) expect(body.code).toBe('idempotency_key.in_progress');
  }
  const again = await send(clerk, id, {}, headers);
  expect(again.body).toEqual(created[0]?.body);
  const other = await send(clerk, id, { to: 'other@saifu.example' }, headers);
  expect(other.body).toMatchObject({ status: 409, code: 'idempotency_key.reused' });
  expect((await listSends(clerk, id)).items).toHaveLength(1);
  expect(await countMessages(EMAIL)).toBe(1);
});

test('one recipient gets few invoices in a short time, from all merchants together', async () => {
  const id = await createInvoice();
  const { merchant: rival, store } = signInAsMerchant(testApp, FOREIGN_STORE);
  const theirs = await rival.post('/merchant/orders', { store_id: store.id, pay_amount: 500 });
  const answers = await Promise.all([1, 2, 3, 4].map(() => send(clerk, id)));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([201, 201, 201, 429]);
  const refused = await send(rival, theirs.body.id);
  expect(refused.body).toMatchObject({ status: 429, code: 'rate.limited' });
  expect((await send(clerk, id, { to: 'other@saifu.example' })).status).toBe(201);
  expect(await countMessages(EMAIL)).toBe(3);
  await merchant.post('/sandbox/clock', { advance_seconds: 10 * 60 });
  expect((await send(rival, theirs.body.id)).status).toBe(201);
});

test('a merchant sends a limited number of invoices', async () => {
  const id = await createInvoice();
  const statuses: number[] = [];
  for (let at = 0; at < 61; at += 1) {
    statuses.push((await send(merchant, id, { to: `customer${at}@saifu.example` })).status);
  }
  expect(statuses.filter((status) => status === 201)).toHaveLength(60);
  expect(statuses.at(-1)).toBe(429);
  const { merchant: rival, store } = signInAsMerchant(testApp, FOREIGN_STORE);
  const theirs = await rival.post('/merchant/orders', { store_id: store.id, pay_amount: 500 });
  expect((await send(rival, theirs.body.id)).status).toBe(201);
});

test('sends are erased with their order after its retention', async () => {
  const id = await createInvoice();
  await send(clerk, id);
  await merchant.call('POST', `/merchant/orders/${id}/cancel`);
  const { db, clock, log } = testApp.deps;
  const now = new Date(clock.now().getTime() + 9 * 366 * 24 * 60 * 60 * 1000);
  expect(getRetentionCutoff(now) > clock.now()).toBe(true);
  await eraseRecords({ db, log, clock: { ...clock, now: () => now } });
  expect(await rows('select from orders where id = $1', fromTypeId('order', id))).toEqual([]);
  expect(await rows('select from invoice_sends')).toEqual([]);
});
