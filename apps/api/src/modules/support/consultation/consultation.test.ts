import { fromTypeId } from '@saifu/domain/shared/ids';
import { beforeEach, expect, test } from 'vitest';
import { Browser, getLatestMessage } from '../../../testing/browser.ts';
import { signInAsMerchant, signInAsStaff } from '../../../testing/merchant.ts';
import { tokenize } from '../../../testing/payment-provider.ts';
import { createTestAppWithDemoData, type TestApp } from '../../../testing/test-app.ts';
import { closeConsultations } from './close-consultations.ts';

const DAY = 86_400;
const HANAKO = 'hanako@saifu.example';
const QUESTION = { subject: 'My receipt', content: 'Where do I find the receipt of last week?' };
const OPENING = ['consultation.asked', 'consultation.answered', 'consultation.messaged'];

let testApp: TestApp;
let hanako: Browser;
let staff: Browser;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  hanako = await signedIn(HANAKO, 'momiji-no-michi');
  staff = signInAsStaff(testApp);
});

async function signedIn(loginId: string, password: string) {
  const browser = new Browser(testApp);
  await browser.signIn(loginId, password);
  return browser;
}

const alex = () => signedIn('alex@saifu.example', 'alex-pays-in-yen');

type Body = Record<string, unknown>;

function post(who: Browser, path: string, body: Body, key: string = crypto.randomUUID()) {
  who.idempotencyKey = key;
  return who.post(path, body);
}

const ask = (body: Body = {}, who = hanako, key?: string) =>
  post(who, '/consultations', { ...QUESTION, ...body }, key);

async function createConsultation(body: Body = {}, who = hanako): Promise<string> {
  const answer = await ask(body, who);
  expect(answer.status).toBe(201);
  return answer.body.id;
}

const write = (id: string, body: string, key?: string, who = hanako) =>
  post(who, `/consultations/${id}/messages`, { body }, key);
const answer = (id: string, body = 'In your history.', key?: string) =>
  post(staff, `/staff/consultations/${id}/answer`, { body }, key);
const close = (id: string) => staff.call('POST', `/staff/consultations/${id}/close`);
const getConsultation = async (id: string) => (await hanako.get(`/consultations/${id}`)).body;
const advance = (seconds: number) => hanako.post('/sandbox/clock', { advance_seconds: seconds });

/** Makes a payment as Hanako; returns its id. */
async function paid(): Promise<string> {
  const { store } = signInAsMerchant(testApp, 'さくら食堂');
  const order = await hanako.post('/guest/orders', { store_id: store.id, pay_amount: 1280 });
  const card = { payment_method: 'card', card_token: await tokenize() };
  const requestBody = { expected_amount: 1280, ...card, gesture: 'slide' };
  return (await post(hanako, `/guest/orders/${order.body.id}/payments`, requestBody)).body.id;
}

async function rows(text: string) {
  return (await testApp.deps.db.pool.query(text)).rows;
}
const listEventTypes = async () =>
  (await rows(`select type from outbox_events where type like 'consultation.%' order by id`)).map(
    ({ type }) => type,
  );

test('a consultation goes from open to answered and back to open on a new message', async () => {
  const first = await ask();
  expect(first.status).toBe(201);
  expect(first.body).toEqual({
    id: expect.stringMatching(/^cns_/),
    ...QUESTION,
    status: 'open',
    answer: null,
    messages: [],
    payment_id: null,
    created_at: expect.any(String),
    status_since: expect.any(String),
    closes_at: null,
    writable: true,
  });
  const { id } = first.body;
  const answered = await answer(id, 'In your history.\nUnder “Receipt”.');
  expect(answered.status).toBe(201);
  expect(answered.body).toMatchObject({ status: 'answered', language: 'ja' });
  expect(await getConsultation(id)).toMatchObject({
    status: 'answered',
    answer: 'In your history.\nUnder “Receipt”.',
    closes_at: expect.stringMatching(/T23:59:59\+09:00$/),
  });
  const more = await write(id, 'I see none.');
  expect(more.body).toMatchObject({
    status: 'open',
    closes_at: null,
    answer: 'In your history.\nUnder “Receipt”.',
    messages: [
      { author: 'staff', body: 'In your history.\nUnder “Receipt”.' },
      { author: 'payer', body: 'I see none.' },
    ],
  });
  expect(await listEventTypes()).toEqual(OPENING);
});

test('a closed consultation stays readable and accepts no messages', async () => {
  const id = await createConsultation();
  expect((await close(id)).body).toMatchObject({ status: 'closed', writable: false });
  expect((await close(id)).status).toBe(200);
  expect((await write(id, 'Hello?')).body).toMatchObject({
    status: 409,
    code: 'consultation.closed',
  });
  expect((await answer(id)).body.code).toBe('consultation.closed');
  expect(await getConsultation(id)).toMatchObject({ status: 'closed', messages: [] });
  expect(await listEventTypes()).toEqual(['consultation.asked', 'consultation.closed']);
});

test('an answered consultation is over after 30 days even before the scheduled task', async () => {
  const [left, alive] = [await createConsultation(), await createConsultation()];
  await answer(left);
  await answer(alive);
  await advance(25 * DAY);
  await hanako.signIn(HANAKO, 'momiji-no-michi');
  await write(alive, 'One thing more.');
  await advance(6 * DAY);
  expect((await write(left, 'Too late?')).body.code).toBe('consultation.closed');
  expect(await getConsultation(left)).toMatchObject({ status: 'answered', writable: false });
  expect(await closeConsultations(testApp.deps)).toBe(1);
  expect(await closeConsultations(testApp.deps)).toBe(0);
  expect(await getConsultation(left)).toMatchObject({ status: 'closed', closes_at: null });
  expect(await getConsultation(alive)).toMatchObject({ status: 'open' });
});

test('the same key creates one consultation; another body returns an error', async () => {
  const key = crypto.randomUUID();
  const both = await Promise.all([ask({}, hanako, key), ask({}, hanako, key.toUpperCase())]);
  expect(both.map(({ status }) => status)).toEqual([201, 201]);
  expect(both[0]?.body.id).toBe(both[1]?.body.id);
  const replays = both.filter(({ headers }) => headers['idempotent-replayed'] === 'true');
  expect(replays).toHaveLength(1);
  expect((await ask({ subject: 'Other' }, hanako, key)).body.code).toBe('idempotency_key.reused');
  const stranger = await ask({}, await alex(), key);
  expect(stranger.status).toBe(201);
  expect(stranger.body.id).not.toBe(both[0]?.body.id);
  hanako.idempotencyKey = '';
  expect((await hanako.post('/consultations', QUESTION)).body.code).toBe('idempotency_key.missing');
});

test('a message is stored once per key; a replay succeeds after closing', async () => {
  const id = await createConsultation();
  const key = crypto.randomUUID();
  await Promise.all([write(id, 'More.', key), write(id, 'More.', key), write(id, 'More.', key)]);
  expect((await getConsultation(id)).messages).toHaveLength(1);
  expect((await write(id, 'Else.', key)).body.code).toBe('idempotency_key.reused');
  await Promise.all([answer(id, 'Yes.', key), answer(id, 'Yes.', key)]);
  await close(id);
  const late = await answer(id, 'Yes.', key);
  expect(late.headers['idempotent-replayed']).toBe('true');
  expect(late.body).toMatchObject({ status: 'closed', messages: [{}, { body: 'Yes.' }] });
});

test('a concurrent answer and close add no message after closing', async () => {
  for (let round = 0; round < 5; round += 1) {
    const id = await createConsultation();
    const [, response] = await Promise.all([close(id), answer(id)]);
    const view = await getConsultation(id);
    expect(view.status).toBe('closed');
    expect(view.messages).toHaveLength(response.status === 201 ? 1 : 0);
  }
});

const hiragana = (length: number) => 'あ'.repeat(length);

test.each([
  ['no subject', { subject: ' 　' }, 'subject', 'field.required'],
  ['a long subject', { subject: hiragana(101) }, 'subject', 'field.too_long'],
  ['a subject of two lines', { subject: 'a\nb' }, 'subject', 'field.format'],
  ['no content', { content: '\n\n' }, 'content', 'field.required'],
  ['a short content', { content: '123456789 ' }, 'content', 'field.too_short'],
  ['a long content', { content: '😀'.repeat(2001) }, 'content', 'field.too_long'],
  ['words that turn the line', { content: 'all is \u202efine here' }, 'content', 'field.format'],
  ['a bell', { content: 'all is \u0007fine here' }, 'content', 'field.format'],
  ['no text at all', { content: 12 }, 'content', 'field.format'],
  ['more than asked for', { answer: 'yes' }, 'answer', 'field.unknown'],
])('POST /consultations with %s returns a field error', async (_, body, path, code) => {
  const rejected = await ask(body);
  expect(rejected.body).toMatchObject({ status: 422, code: 'request.invalid' });
  expect(rejected.body.fields).toMatchObject([{ path, code }]);
});

test('texts of maximum length are stored unchanged as plain text', async () => {
  const words = {
    subject: hiragana(100),
    content: `<script>alert(1)</script>${'😀'.repeat(1975)}`,
  };
  const id = await createConsultation(words);
  expect(await getConsultation(id)).toMatchObject(words);
  const text = `${'x'.repeat(1995)}\r\n\t'"`;
  expect((await write(id, text)).body.messages).toMatchObject([
    { body: text.replace('\r\n', '\n') },
  ]);
});

test('a consultation can name a payment of the same user only', async () => {
  const mine = await paid();
  expect((await ask({ payment_id: mine })).body).toMatchObject({
    status: 'open',
    payment_id: mine,
  });
  const foreign = await ask({ payment_id: mine }, await alex());
  expect(foreign.body).toMatchObject({ status: 404, code: 'not_found' });
  const odd = await ask({ payment_id: 'pay_1' });
  expect(odd.body.fields).toMatchObject([{ path: 'payment_id', code: 'not_found' }]);
  expect(await rows('select id from consultations')).toHaveLength(1);
});

test('a consultation of another user returns 404', async () => {
  const id = await createConsultation();
  const stranger = await alex();
  expect((await stranger.get(`/consultations/${id}`)).status).toBe(404);
  expect((await write(id, 'Hello.', undefined, stranger)).status).toBe(404);
  expect((await stranger.get('/consultations')).body.items).toEqual([]);
  expect((await hanako.get('/consultations/cns_1')).status).toBe(404);
  expect((await getConsultation(id)).messages).toEqual([]);
});

test('the eleventh consultation of a day returns 429 and is not stored', async () => {
  for (let count = 0; count < 10; count += 1)
    await createConsultation({ subject: `Question ${count}` });
  const rejected = await ask();
  expect(rejected.body).toMatchObject({ status: 429, code: 'rate.limited' });
  expect(await rows('select id from consultations')).toHaveLength(10);
  expect((await ask({}, await alex())).status).toBe(201);
  await advance(DAY + 1);
  expect((await ask()).status).toBe(201);
});

test('a consultation holds 50 messages, the last reserved for an answer', async () => {
  const id = await createConsultation();
  const uuid = fromTypeId('consultation', id);
  await rows(`update consultations set messages = 48 where id = '${uuid}'`);
  expect((await write(id, 'The last one.')).body.writable).toBe(false);
  expect((await write(id, 'One more.')).body).toMatchObject({
    status: 409,
    code: 'consultation.full',
    params: { max: 50 },
  });
  expect((await answer(id)).status).toBe(201);
  expect((await answer(id)).body.code).toBe('consultation.full');
});

test("GET /consultations lists the user's own, newest first, without content", async () => {
  const ids = [await createConsultation(), await createConsultation(), await createConsultation()];
  const first = (await hanako.get('/consultations?limit=2')).body;
  const rest = (await hanako.get(`/consultations?limit=2&cursor=${first.next_cursor}`)).body;
  expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(ids.toReversed());
  expect(Object.keys(first.items[0])).not.toContain('content');
  expect(rest.next_cursor).toBeNull();
  expect((await hanako.get('/consultations?cursor=nonsense')).status).toBe(422);
});

test('the support queue lists the longest waiting first, however often they wrote', async () => {
  const names = ['closed', 'answered', 'first', 'second', 'third'];
  const ids = new Map<string, string>();
  for (const subject of names) {
    ids.set(await createConsultation({ subject }), subject);
    await advance(60);
  }
  const getId = (name: string) => [...ids].find(([, subject]) => subject === name)?.[0] ?? '';
  await close(getId('closed'));
  await answer(getId('answered'));
  await write(getId('first'), 'Still here.');
  await answer(getId('second'));
  await advance(60);
  await write(getId('second'), 'Not quite.');
  const order = ['first', 'third', 'second', 'answered', 'closed'];
  const found: string[] = [];
  let cursor = '';
  do {
    const page = (await staff.get(`/staff/consultations?limit=2${cursor}`)).body;
    found.push(...page.items.map(({ subject }: { subject: string }) => subject));
    cursor = page.next_cursor === null ? '' : `&cursor=${page.next_cursor}`;
  } while (cursor !== '');
  expect(found).toEqual(order);
  const open = (await staff.get('/staff/consultations?status=open')).body.items;
  expect(open.map(({ subject }: { subject: string }) => subject)).toEqual(order.slice(0, 3));
  expect(open[0]).toMatchObject({ user_id: expect.stringMatching(/^usr_/), language: 'ja' });
  expect((await staff.get('/staff/consultations?cursor=open.x')).status).toBe(422);
  expect((await staff.get('/staff/consultations?cursor=odd')).status).toBe(422);
});

const written = async (to: string) =>
  (await rows(`select id from messages where destination = '${to}'`)).length;

test('an answer is emailed to the user in their language with a link', async () => {
  const id = await createConsultation({ subject: '領収書 <b>' });
  await testApp.settle();
  const before = await written(HANAKO);
  await answer(id, '履歴から <i>ご覧</i> ください。');
  const message = await getLatestMessage(testApp, HANAKO);
  expect(message).toMatchObject({ subject: '【Saifu】お問い合わせへの回答' });
  expect(message?.text).toContain('お問い合わせ「領収書 <b>」に回答いたしました。');
  expect(message?.text).toContain('履歴から <i>ご覧</i> ください。');
  expect(message?.links).toEqual([
    new URL(`/settings/contact-support/${id}`, testApp.deps.config.publicUrl).href,
  ]);
  expect(message?.html).not.toContain('<i>');
  expect(await written(HANAKO)).toBe(before + 1);
  await write(id, 'Thank you.');
  await close(id);
  await testApp.settle();
  expect(await written(HANAKO)).toBe(before + 1);
});

test('an answer event that is delivered twice sends one message', async () => {
  await answer(await createConsultation());
  await testApp.settle();
  const before = await written(HANAKO);
  await rows(`update outbox_events set published_at = null where type = 'consultation.answered'`);
  await testApp.settle();
  expect(await written(HANAKO)).toBe(before);
});

test('an SMS contains only the link to the answer', async () => {
  await rows(`update users set email = null, phone = '+819011112222' where email = '${HANAKO}'`);
  const id = await createConsultation();
  await answer(id, 'Your secret is out.');
  const message = await getLatestMessage(testApp, '+819011112222');
  expect(message?.text).toMatch(/^【Saifu】お問い合わせに回答いたしました。/);
  expect(message?.text).not.toContain('secret');
  expect(message?.links[0]).toContain(id);
});
