import { fromTypeId, toTypeId } from '@saifu/domain/shared/ids';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SecretKeys } from '../../../platform/crypto/secret-keys.ts';
import { signLinkToken } from '../../../platform/crypto/signed-links.ts';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import { Browser, getLatestMessage, linkIn } from '../../../testing/browser.ts';
import { scheduleEmail } from '../../../testing/contact.ts';
import { signInAsMerchant } from '../../../testing/merchant.ts';
import {
  clearFaults,
  findIntents,
  injectFault,
  tokenize,
} from '../../../testing/payment-provider.ts';
import { createTestAppWithDemoData, type TestApp } from '../../../testing/test-app.ts';
import { remindPayers } from './remind-payers.ts';

const SHOP = 'さくら食堂';
const GUEST_MAIL = 'guest@saifu.example';
const HANAKO_MAIL = 'hanako@saifu.example';
const HOUR = 60 * 60;

let testApp: TestApp;
let guest: Browser;
let hanako: Browser;
let storeId: string;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  guest = new Browser(testApp);
  guest.language = 'ja';
  hanako = await signedIn();
  storeId = signInAsMerchant(testApp, SHOP).store.id;
});

afterEach(clearFaults);

async function signedIn(): Promise<Browser> {
  const browser = new Browser(testApp);
  await browser.signIn(HANAKO_MAIL, 'momiji-no-michi');
  return browser;
}

type Body = Record<string, unknown>;

async function pay(who: Browser, body: Body = {}) {
  const order = await who.post('/guest/orders', { store_id: storeId, pay_amount: 1280 });
  who.idempotencyKey = crypto.randomUUID();
  const requestBody = { expected_amount: 1280, payment_method: 'card', gesture: 'slide', ...body };
  const paid = await who.post(`/guest/orders/${order.body.id}/payments`, requestBody);
  if (paid.status === 201) who.guestToken = paid.body.guest_token;
  return paid;
}

const payAsGuest = async (contact: Body = { email: GUEST_MAIL }) =>
  (await pay(guest, { card_token: await tokenize(), contact })).body;

async function payAsHanako() {
  const requestBody = { card_token: await tokenize(), cardholder_name: 'Hanako Yamada' };
  const card = (await hanako.post('/cards', requestBody)).body.card;
  return { card, payment: (await pay(hanako, { card_id: card.id })).body };
}

const tokenFor = async (to: string) =>
  linkIn(await getLatestMessage(testApp, to)).searchParams.get('ct') ?? '';

const answer = (who: Browser, token: string, action: string, number?: string) =>
  who.post('/guest/payment_confirmations', { token, action, ...(number && { number }) });

const look = (who: Browser, token: string) =>
  who.post('/guest/payment_confirmations/look', { token });

const pass = (seconds: number) => guest.post('/sandbox/clock', { advance_seconds: seconds });

type ListedMessage = { readonly subject: string; readonly text: string; readonly html: string };

async function listMessagesTo(to: string): Promise<readonly ListedMessage[]> {
  await testApp.settle();
  const { body } = await guest.get(`/sandbox/messages?to=${encodeURIComponent(to)}`);
  return body.items;
}

const rows = async (text: string) => (await testApp.deps.db.pool.query(text)).rows;

const other = (number: string) => String(((Number(number) - 9) % 90) + 10);

test('the email to a user links to the notification settings, the email to a guest does not', async () => {
  await payAsGuest();
  await payAsHanako();
  const settings = new URL('/settings/notifications', testApp.deps.config.publicUrl).href;
  const [toGuest] = await listMessagesTo(GUEST_MAIL);
  const [toHanako] = await listMessagesTo(HANAKO_MAIL);
  expect(toGuest?.html).toContain('Saifuでのお支払いの際に、このメールアドレスが入力されたため');
  expect(toGuest?.html).not.toContain(settings);
  expect(toHanako?.html).toContain(`<a href="${settings}"`);
});

test('looking up a link returns the payment, changes nothing, and never reveals the confirmation number', async () => {
  const paid = await payAsGuest();
  const token = await tokenFor(GUEST_MAIL);
  const [message] = await listMessagesTo(GUEST_MAIL);
  expect(message?.text).toContain('「さくら食堂」で¥1,280');
  expect(message?.text).toContain('VISA •••• 4242');
  // Apart from the amount, card, times and link, the message contains no two-digit number.
  const known = /¥1,280|4242|\d{4}\/\d\d\/\d\d \d\d:\d\d|https?:\S+/g;
  expect(message?.text.replaceAll(known, '')).not.toMatch(/\d\d/);
  const stranger = await look(new Browser(testApp), token);
  expect(stranger.body).toEqual({
    payment_id: paid.id,
    store: {
      id: storeId,
      name: SHOP,
      mcc: '5812',
      logo_url: null,
      office_name: paid.store.office_name,
    },
    title: paid.title,
    actual_payment_amount: 1280,
    refunded_amount: 0,
    payment_method: 'card',
    card: { brand: 'visa', last4: '4242' },
    status: 'processing',
    payment_date: paid.payment_date,
    auto_complete_at: paid.auto_complete_at,
    completed_date: null,
    refund_request: null,
    needs_number: true,
    number_tries_left: 3,
    receipt_url: null,
  });
  expect((await look(guest, token)).body).toEqual({ ...stranger.body, needs_number: false });
});

test('a mail scanner that opens the link and confirms gets number_required and captures nothing', async () => {
  const paid = await payAsGuest();
  const token = await tokenFor(GUEST_MAIL);
  const scanner = new Browser(testApp);
  for (let visit = 0; visit < 5; visit += 1) {
    await look(scanner, token);
    const response = await answer(scanner, token, 'confirm');
    expect(response.body).toMatchObject({ status: 422, code: 'confirmation.number_required' });
  }
  const view = (await look(scanner, token)).body;
  expect(view).toMatchObject({ status: 'processing', number_tries_left: 3 });
  const uuid = fromTypeId('payment', paid.id) ?? '';
  expect(await findIntents(uuid)).toMatchObject([{ status: 'requires_capture' }]);
});

test('the confirmation number from the payer’s screen confirms from another browser', async () => {
  const paid = await payAsGuest();
  const token = await tokenFor(GUEST_MAIL);
  const phone = new Browser(testApp);
  const wrong = await answer(phone, token, 'confirm', other(paid.confirmation_number));
  expect(wrong.body).toMatchObject({
    status: 422,
    code: 'confirmation.number_wrong',
    params: { left: 2 },
  });
  const right = await answer(phone, token, 'confirm', paid.confirmation_number);
  expect(right.body).toMatchObject({ status: 'complete', needs_number: false });
  expect(right.body.receipt_url).toMatch(/^\/payment\/receipt\?rt=[\w-]{64}$/);
  const view = (await guest.get(`/guest/payments/${paid.id}`)).body;
  expect(view).toMatchObject({ status: 'complete', confirmed_by: 'link' });
  expect(view.settlement_date).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(view.receipt_id).toMatch(/^rcp_/);
});

test('of many concurrent wrong numbers three are compared, and then even the correct one is rejected', async () => {
  const paid = await payAsGuest();
  const token = await tokenFor(GUEST_MAIL);
  const wrong = Array.from({ length: 20 }, (_, at) => String(10 + ((at * 4) % 90))).filter(
    (number) => number !== paid.confirmation_number,
  );
  const responses = await Promise.all(
    wrong.map((number) => answer(new Browser(testApp), token, 'confirm', number)),
  );
  const codes = responses.map(({ body }) => body.code);
  expect(codes.filter((code) => code === 'confirmation.number_wrong')).toHaveLength(3);
  expect(codes.filter((code) => code === 'confirmation.tries_exhausted')).toHaveLength(
    wrong.length - 3,
  );
  const late = await answer(new Browser(testApp), token, 'confirm', paid.confirmation_number);
  expect(late.body).toMatchObject({ status: 409, code: 'confirmation.tries_exhausted' });
  expect((await answer(guest, token, 'confirm')).body.status).toBe('complete');
});

test('the browser that paid and the signed-in owner need no confirmation number', async () => {
  await payAsHanako();
  const token = await tokenFor(HANAKO_MAIL);
  const alex = new Browser(testApp);
  await alex.signIn('alex@saifu.example', 'alex-pays-in-yen');
  expect((await look(alex, token)).body.needs_number).toBe(true);
  const elsewhere = await signedIn();
  expect((await look(elsewhere, token)).body.needs_number).toBe(false);
  const response = await answer(elsewhere, token, 'confirm');
  expect(response.body).toMatchObject({ status: 'complete' });
  expect(response.body.receipt_url).toMatch(/^\/history\/detail\/receipt\/rcp_/);
  // A repeated confirmation changes nothing and needs no number.
  const again = await answer(new Browser(testApp), token, 'confirm');
  expect(again.body).toEqual(response.body);
  const late = await answer(elsewhere, token, 'cancel');
  expect(late.body).toMatchObject({ status: 409, code: 'payment.closed' });
});

test('POST /payments/{id}/confirm is allowed for the owner only', async () => {
  const { payment } = await payAsHanako();
  const path = `/payments/${payment.id}/confirm`;
  const alex = new Browser(testApp);
  await alex.signIn('alex@saifu.example', 'alex-pays-in-yen');
  expect((await alex.call('POST', path)).status).toBe(404);
  const response = await hanako.call('POST', path);
  expect(response.body).toMatchObject({ status: 'complete', confirmed_by: 'in_app' });
  expect((await hanako.call('POST', path)).body).toEqual(response.body);
  const guests = await payAsGuest();
  expect((await hanako.call('POST', `/payments/${guests.id}/confirm`)).status).toBe(404);
});

test('the guest who paid confirms in the same browser with the guest token and no number', async () => {
  const paid = await payAsGuest();
  expect(paid.can_confirm_here).toBe(true);
  const path = `/guest/payments/${paid.id}`;
  expect((await guest.get(path)).body.can_confirm_here).toBe(true);

  const elsewhere = new Browser(testApp);
  expect((await elsewhere.call('POST', `${path}/confirm`)).status).toBe(404);
  // The guest token alone, for example copied from the page's storage, is not enough.
  elsewhere.guestToken = guest.guestToken;
  expect((await elsewhere.get(path)).body.can_confirm_here).toBe(false);
  const rejected = await elsewhere.call('POST', `${path}/confirm`);
  expect(rejected.body).toMatchObject({ status: 422, code: 'confirmation.number_required' });

  const confirmed = await guest.call('POST', `${path}/confirm`);
  expect(confirmed.body).toMatchObject({
    status: 'complete',
    confirmed_by: 'in_app',
    can_confirm_here: false,
  });
  expect((await guest.call('POST', `${path}/confirm`)).body).toEqual(confirmed.body);
});

test('can_confirm_here is true for each session of the payer until a refund request is open', async () => {
  const { payment } = await payAsHanako();
  const elsewhere = await signedIn();
  expect((await elsewhere.get(`/payments/${payment.id}`)).body.can_confirm_here).toBe(true);
  await hanako.post(`/guest/payments/${payment.id}/cancel`, {});
  expect((await elsewhere.get(`/payments/${payment.id}`)).body.can_confirm_here).toBe(false);
});

test.each([
  ['an empty value', () => ''],
  ['random characters', () => 'x'.repeat(64)],
  ['another purpose', (uuid: string, keys: SecretKeys) => signLinkToken(keys, 'receipt', uuid)],
  ['another key', (uuid: string) => signLinkToken(['not ours'], 'confirmation', uuid)],
  [
    'an unknown payment',
    (_: string, keys: SecretKeys) => signLinkToken(keys, 'confirmation', newUuid()),
  ],
])('a link token with %s returns link.unknown', async (_, forge) => {
  const uuid = fromTypeId('payment', (await payAsGuest()).id) ?? '';
  const token = forge(uuid, testApp.deps.config.secretKeys);
  for (const response of [await look(guest, token), await answer(guest, token, 'cancel')]) {
    expect(response.body).toMatchObject({ status: 404, code: 'link.unknown' });
  }
  expect(await rows('select id from refund_requests')).toEqual([]);
});

test('a confirmation link shows the result for 30 days and then returns link.expired', async () => {
  await payAsGuest();
  const token = await tokenFor(GUEST_MAIL);
  await answer(guest, token, 'confirm');
  await pass(30 * 24 * HOUR - 60);
  expect((await look(guest, token)).body.status).toBe('complete');
  await pass(120);
  expect((await look(guest, token)).body).toMatchObject({ status: 410, code: 'link.expired' });
  expect((await answer(guest, token, 'not_me')).body.code).toBe('link.expired');
});

test('canceling by link opens one refund request, pauses the window, and needs no number', async () => {
  await payAsGuest();
  const token = await tokenFor(GUEST_MAIL);
  const stranger = new Browser(testApp);
  const response = await answer(stranger, token, 'cancel');
  expect(response.body).toMatchObject({
    status: 'processing',
    auto_complete_at: null,
    refund_request: { status: 'pending', reason_code: 'other', requested_amount: 1280 },
  });
  const [again, confirmed] = [
    await answer(stranger, token, 'cancel'),
    await answer(guest, token, 'confirm'),
  ];
  expect(again.body).toEqual(response.body);
  expect(confirmed.body).toMatchObject({ status: 409, code: 'payment.objected' });
  const found = await rows('select reason, is_urgent, user_id from refund_requests');
  expect(found).toEqual([
    {
      reason: 'お支払いが完了する前に、お客様が取り消しを希望されました。',
      is_urgent: false,
      user_id: null,
    },
  ]);
});

test('canceling in the app does the same while the payment is authorized', async () => {
  const { payment } = await payAsHanako();
  const path = `/guest/payments/${payment.id}/cancel`;
  const response = await hanako.call('POST', path);
  expect(response.body).toMatchObject({
    status: 'processing',
    auto_complete_at: null,
    refund_request: { status: 'pending', reason_code: 'other' },
  });
  expect((await hanako.call('POST', path)).body).toEqual(response.body);
  expect(await rows('select id from refund_requests')).toHaveLength(1);
});

test('of concurrent confirm and cancel requests only one takes effect', async () => {
  for (let round = 0; round < 4; round += 1) {
    const email = `guest-${round}@saifu.example`;
    const paid = await payAsGuest({ email });
    const token = await tokenFor(email);
    const requests = Array.from({ length: 6 }, (_, at) =>
      answer(guest, token, at % 2 === 0 ? 'confirm' : 'cancel'),
    );
    const statuses = (await Promise.all(requests)).map(({ status }) => status);
    expect(statuses.filter((status) => ![200, 409].includes(status))).toEqual([]);
    const uuid = fromTypeId('payment', paid.id) ?? '';
    const open = await rows(`select id from refund_requests where payment_id = '${uuid}'`);
    const view = (await look(guest, token)).body;
    const [intent] = await findIntents(uuid);
    const outcome = [view.status, intent?.status, open.length];
    expect([
      ['complete', 'succeeded', 0],
      ['processing', 'requires_capture', 1],
    ]).toContainEqual(outcome);
  }
});

test('while a capture result is unknown, disputes return refund.in_progress, but the card is frozen', async () => {
  const { card } = await payAsHanako();
  const token = await tokenFor(HANAKO_MAIL);
  await injectFault({ name: 'silent_after', on: 'POST /v1/payment_intents/pi_' });
  await injectFault({ name: 'silent_after', on: 'GET /v1/payment_intents/pi_' });
  expect((await answer(hanako, token, 'confirm')).body.status).toBe('processing');
  for (const action of ['cancel', 'not_me']) {
    const response = await answer(hanako, token, action);
    expect(response.body).toMatchObject({ status: 409, code: 'refund.in_progress' });
  }
  expect((await hanako.get('/cards')).body.items).toMatchObject([{ id: card.id, frozen: true }]);
  expect(await rows('select id from refund_requests')).toEqual([]);
});

test('not_me freezes the card, ends all sessions, and opens an urgent refund request', async () => {
  const { card, payment } = await payAsHanako();
  const token = await tokenFor(HANAKO_MAIL);
  const response = await answer(new Browser(testApp), token, 'not_me');
  expect(response.body).toMatchObject({
    status: 'processing',
    refund_request: { status: 'pending', reason_code: 'not_me' },
  });
  expect((await hanako.get('/cards')).status).toBe(401);
  const back = await signedIn();
  expect((await back.get('/cards')).body.items).toMatchObject([{ id: card.id, frozen: true }]);
  const rejected = await pay(back, { card_id: card.id });
  expect(rejected.body).toMatchObject({ status: 409, code: 'card.frozen' });
  const urgent = await rows('select is_urgent from refund_requests');
  expect(urgent).toEqual([{ is_urgent: true }]);
  const messages = await listMessagesTo(HANAKO_MAIL);
  const reported = messages.filter(({ subject }) => subject.includes('お心当たりのない'));
  expect(reported).toHaveLength(1);
  // A repeated report has no effect.
  await answer(new Browser(testApp), token, 'not_me');
  expect(await rows('select id from refund_requests')).toHaveLength(1);
  expect(await listMessagesTo(HANAKO_MAIL)).toHaveLength(messages.length);
  expect(payment.status).toBe('processing');
});

test('not_me by a signed-in owner keeps that session and makes an earlier cancel request urgent', async () => {
  const { payment } = await payAsHanako();
  const token = await tokenFor(HANAKO_MAIL);
  const thief = await signedIn();
  await answer(hanako, token, 'cancel');
  const response = await answer(hanako, token, 'not_me');
  expect(response.body.refund_request).toMatchObject({ status: 'pending', reason_code: 'not_me' });
  expect((await hanako.get(`/payments/${payment.id}`)).status).toBe(200);
  expect((await thief.get(`/payments/${payment.id}`)).status).toBe(401);
  expect(await rows('select is_urgent from refund_requests')).toEqual([{ is_urgent: true }]);
});

test.each(['link', 'app'])('not_me by %s cancels a scheduled contact change', async (by) => {
  await payAsHanako();
  const token = await tokenFor(HANAKO_MAIL);
  const theft = { loginId: HANAKO_MAIL, password: 'momiji-no-michi', email: 'x@saifu.example' };
  await scheduleEmail(testApp, theft);
  await answer(by === 'link' ? new Browser(testApp) : hanako, token, 'not_me');
  expect(await rows('select status from contact_changes')).toEqual([{ status: 'canceled' }]);
  const subjects = (await listMessagesTo(HANAKO_MAIL)).map(({ subject }) => subject);
  expect(subjects).toContain('【Saifu】連絡先の変更が取り消されました');
});

test('a repeated not_me by link ends no sessions and freezes no card', async () => {
  const { card } = await payAsHanako();
  const token = await tokenFor(HANAKO_MAIL);
  await answer(new Browser(testApp), token, 'not_me');
  const [reported] = (await rows('select id from refund_requests')) as { id: string }[];
  const back = await signedIn();
  const path = `/refund_requests/${toTypeId('refundRequest', reported?.id ?? '')}/withdraw`;
  await rows('update cards set frozen_at = null');
  for (const step of ['not_me', 'withdraw', 'not_me', 'cancel', 'not_me']) {
    const isOwners = step === 'withdraw';
    const response = isOwners
      ? await back.call('POST', path)
      : await answer(new Browser(testApp), token, step);
    expect(response.status).toBe(200);
  }
  expect((await back.get('/cards')).body.items).toMatchObject([{ id: card.id, frozen: false }]);
  // The report still counts: it opens a new request after the withdrawn one.
  const refundRequests = await rows(
    'select status, is_urgent from refund_requests order by filed_at',
  );
  expect(refundRequests).toEqual([
    { status: 'withdrawn', is_urgent: true },
    { status: 'pending', is_urgent: true },
  ]);
  // The signed-in owner can still report it.
  expect((await answer(back, token, 'not_me')).status).toBe(200);
  expect((await back.get('/cards')).body.items).toMatchObject([{ id: card.id, frozen: true }]);
});

test('canceling a complete payment by link returns payment.closed, also after a withdrawn request', async () => {
  await payAsHanako();
  const token = await tokenFor(HANAKO_MAIL);
  await answer(hanako, token, 'cancel');
  const [first] = (await hanako.get('/refund_requests')).body.items;
  await hanako.call('POST', `/refund_requests/${first.id}/withdraw`);
  await answer(hanako, token, 'confirm');
  const late = await answer(hanako, token, 'cancel');
  expect(late.body).toMatchObject({ status: 409, code: 'payment.closed' });
});

test('not_me for a closed payment returns its status and changes nothing', async () => {
  const { card, payment } = await payAsHanako();
  const token = await tokenFor(HANAKO_MAIL);
  const uuid = fromTypeId('payment', payment.id);
  for (const status of ['cancel', 'error', 'refunded']) {
    await rows(`update payments set status = '${status}', auto_complete_at = null,
      remaining_ms = null where id = '${uuid}'`);
    const response = await answer(new Browser(testApp), token, 'not_me');
    expect(response).toMatchObject({ status: 200, body: { status, refund_request: null } });
  }
  expect((await hanako.get('/cards')).body.items).toMatchObject([{ id: card.id, frozen: false }]);
});

test('not_me is accepted after completion', async () => {
  await payAsGuest();
  const token = await tokenFor(GUEST_MAIL);
  await answer(guest, token, 'confirm');
  const response = await answer(new Browser(testApp), token, 'not_me');
  expect(response.body).toMatchObject({
    status: 'complete',
    refund_request: { reason_code: 'not_me', requested_amount: 1280 },
  });
});

test('the confirmation can be resent five times, a minute apart, also with concurrent requests', async () => {
  const paid = await payAsGuest();
  await testApp.settle();
  const path = `/guest/payments/${paid.id}/resend_confirmation`;
  const soon = await guest.call('POST', path);
  expect(soon.body).toMatchObject({ status: 429, code: 'rate.limited' });
  expect(soon.body.params.seconds).toBeLessThanOrEqual(60);
  for (let left = 4; left >= 0; left -= 1) {
    await pass(60);
    const responses = await Promise.all(Array.from({ length: 4 }, () => guest.call('POST', path)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([202, 429, 429, 429]);
    const sent = responses.find(({ status }) => status === 202);
    expect(sent?.body).toEqual({ resend_after_seconds: 60, left });
  }
  await pass(60);
  expect((await guest.call('POST', path)).status).toBe(429);
  const messages = await listMessagesTo(GUEST_MAIL);
  expect(messages).toHaveLength(6);
  expect(new Set(messages.map(({ text }) => text)).size).toBe(1);
  const stranger = new Browser(testApp);
  expect((await stranger.call('POST', path)).status).toBe(404);
});

test('no confirmation is resent for a closed payment or one with an open refund request', async () => {
  const paid = await payAsGuest();
  const token = await tokenFor(GUEST_MAIL);
  const path = `/guest/payments/${paid.id}/resend_confirmation`;
  await pass(60);
  await answer(guest, token, 'cancel');
  expect((await guest.call('POST', path)).body.code).toBe('payment.objected');
  const email = 'second@saifu.example';
  const second = await payAsGuest({ email });
  await answer(guest, await tokenFor(email), 'confirm');
  const over = await guest.call('POST', `/guest/payments/${second.id}/resend_confirmation`);
  expect(over.body.code).toBe('payment.closed');
});

test('a payer who has not confirmed is reminded after 24 and after 60 hours, once each', async () => {
  await payAsGuest();
  const reminders = async () => {
    await remindPayers(testApp.deps);
    await Promise.all([remindPayers(testApp.deps), remindPayers(testApp.deps)]);
    const all = await listMessagesTo(GUEST_MAIL);
    return all.filter(({ subject }) => subject.includes('お待ちしています')).length;
  };
  await pass(24 * HOUR - 60);
  expect(await reminders()).toBe(0);
  await pass(60);
  expect(await reminders()).toBe(1);
  await pass(36 * HOUR - 60);
  expect(await reminders()).toBe(1);
  await pass(60);
  expect(await reminders()).toBe(2);
  await pass(11 * HOUR);
  expect(await reminders()).toBe(2);
});

test('after downtime only the last reminder is sent, and none after the window ends', async () => {
  await payAsGuest();
  await payAsGuest({ email: 'late@saifu.example' });
  const objector = await tokenFor(GUEST_MAIL);
  await pass(61 * HOUR);
  await answer(guest, objector, 'cancel');
  expect(await remindPayers(testApp.deps)).toBe(1);
  expect(await remindPayers(testApp.deps)).toBe(0);
  await payAsGuest({ email: 'later@saifu.example' });
  await pass(73 * HOUR);
  expect(await remindPayers(testApp.deps)).toBe(0);
});

test('a guest gets messages in the language of the payment, a user in the account language', async () => {
  guest.language = 'ko';
  await payAsGuest();
  expect((await listMessagesTo(GUEST_MAIL))[0]?.subject).toBe('[Saifu] 결제 내용을 확인해 주세요');
  hanako.language = 'en';
  await payAsHanako();
  expect((await listMessagesTo(HANAKO_MAIL))[0]?.subject).toBe(
    '【Saifu】お支払い内容をご確認ください',
  );
});

test('a guest with only a phone number gets SMS with the same link', async () => {
  const odd = await pay(guest, { card_token: await tokenize(), contact: { phone: '0335812111' } });
  expect(odd.body).toMatchObject({ fields: [{ path: 'contact.phone', code: 'field.phone' }] });
  await payAsGuest({ phone: '０９０－１２３４－５６７８' });
  const [sms] = await listMessagesTo('+819012345678');
  expect(sms?.subject).toBeNull();
  expect(sms?.text).toMatch(/^【Saifu】さくら食堂 ¥1,280のお支払い。/);
  const token = await tokenFor('+819012345678');
  expect((await answer(guest, token, 'confirm')).body.status).toBe('complete');
  const [receipt] = await listMessagesTo('+819012345678');
  expect(receipt?.text).toMatch(/領収書はこちら。\n\S+\/payment\/receipt\?rt=[\w-]{64}$/);
});

test('a cash payment at the counter sends no messages', async () => {
  const paid = await pay(guest, { payment_method: 'cash', by: 'staff' });
  expect(paid.body.status).toBe('complete');
  await testApp.settle();
  expect(await rows('select id from messages')).toEqual([]);
});
