import { CANNED_ANSWERS_MAX } from '@saifu/domain/shared/limits';
import { beforeEach, expect, test } from 'vitest';
import type { Browser } from '../../../testing/browser.ts';
import { signInAsMember } from '../../../testing/member.ts';
import { signInAsStaff } from '../../../testing/merchant.ts';
import { createTestAppWithDemoData, type TestApp } from '../../../testing/test-app.ts';
import { addRefundRequest, ask, signInAsPayer } from '../case.fixture.ts';

const TEXTS = {
  en: 'Dear {name}, {amount} at {store}.',
  ja: '{name}様、{store}での{amount}です。',
  ko: '{name} 님, {store} {amount}',
};
const ANSWER = { key: 'of_test', title: '確認', category: 'refund', texts: TEXTS };

let testApp: TestApp;
let support: Browser;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  support = await signInAsMember(testApp, 'support');
});

const add = (body: object = {}) =>
  support.post('/staff/canned_answers', { ...ANSWER, ...body } as Record<string, unknown>);
const change = (id: string, body: object) =>
  support.put(`/staff/canned_answers/${id}`, body as Record<string, unknown>);
const fill = (path: string, id: string) =>
  support.post(`${path}/filled_answer`, { canned_answer_id: id });

test('a first set of canned answers exists in all languages', async () => {
  const { items } = (await support.get('/staff/canned_answers')).body;
  expect(items.map(({ key }: { key: string }) => key).toSorted()).toEqual([
    'looking_into_it',
    'more_details',
    'payment_not_mine',
    'receipt_where',
    'refund_approved',
    'refund_rejected',
  ]);
  for (const { texts } of items) {
    expect(Object.values<string>(texts).every((text) => text.includes('{name}'))).toBe(true);
  }
});

test('an answer is added, changed, archived and restored, and each change is recorded', async () => {
  const added = await add();
  expect(added.status).toBe(201);
  const { id, updated_at: _, ...stored } = added.body;
  expect(stored).toEqual({ ...ANSWER, is_archived: false, version: 1 });
  const { key: _key, ...content } = ANSWER;
  const changed = await change(id, { ...content, title: '新', is_archived: false, version: 1 });
  expect(changed.body).toMatchObject({ title: '新', version: 2 });
  expect((await change(id, { ...content, is_archived: false, version: 1 })).body.code).toBe(
    'canned_answer.changed',
  );
  await change(id, { ...content, is_archived: true, version: 2 });
  const path = `/staff/consultations/${await ask(await signInAsPayer(testApp))}`;
  expect((await fill(path, id)).body.code).toBe('canned_answer.archived');
  await change(id, { ...content, is_archived: false, version: 3 });
  expect((await fill(path, id)).status).toBe(200);
  const admin = await signInAsMember(testApp, 'admin');
  const log = (await admin.get('/staff/audit_entries')).body.items.toReversed();
  expect(log).toMatchObject([
    { action: 'canned_answer.added', subject: id, after: { key: 'of_test', text_ja: TEXTS.ja } },
    { action: 'canned_answer.changed', before: { title: '確認' }, after: { title: '新' } },
    { action: 'canned_answer.archived' },
    { action: 'canned_answer.restored' },
    { action: 'canned_answer.filled', subject: path.split('/')[3], after: { key: 'of_test' } },
  ]);
  expect(JSON.stringify(log)).not.toContain('山田');
});

test('an answer is filled in the payer’s language from the case, and names what is missing', async () => {
  const { id } = (await add()).body;
  const hanako = await signInAsPayer(testApp);
  const plain = `/staff/consultations/${await ask(hanako)}`;
  expect((await fill(plain, id)).body).toEqual({
    text: '山田 花子様、{store}での{amount}です。',
    language: 'ja',
    missing: ['store', 'amount'],
  });
  const request = `/staff/refund_requests/${await addRefundRequest(testApp, { amount: 1234 })}`;
  expect((await fill(request, id)).body).toEqual({
    text: '山田 花子様、さくら食堂での¥1,234です。',
    language: 'ja',
    missing: [],
  });
  const alex = await signInAsPayer(testApp, 'alex@saifu.example', 'alex-pays-in-yen');
  expect((await fill(`/staff/consultations/${await ask(alex)}`, id)).body).toMatchObject({
    text: 'Dear Alex Morgan, {amount} at {store}.',
    language: 'en',
  });
  expect((await fill(plain, 'can_01jd0000000000000000000000')).status).toBe(404);
});

test('words with an open placeholder are not sent to a payer', async () => {
  const path = `/staff/consultations/${await ask(await signInAsPayer(testApp))}`;
  support.idempotencyKey = crypto.randomUUID();
  const open = { path: 'body', code: 'placeholder.open' };
  expect((await support.post(`${path}/answer`, { body: '{name}様' })).body.fields).toEqual([open]);
  const request = `/staff/refund_requests/${await addRefundRequest(testApp)}`;
  const body = '{ amount }を返金します。';
  expect((await support.post(`${request}/messages`, { body })).body.fields).toEqual([open]);
  const finance = await signInAsMember(testApp, 'finance');
  const decision = { decision: 'reject', message: '{store}' };
  expect((await finance.post(`${request}/respond`, decision)).body.fields).toEqual([
    { path: 'message', code: 'placeholder.open' },
  ]);
  support.idempotencyKey = crypto.randomUUID();
  expect((await support.post(`${path}/answer`, { body: '{"a": 1} {x}' })).status).toBe(201);
});

test.each([
  [
    'a misspelt placeholder',
    { texts: { ...TEXTS, ko: '{nmae} 님' } },
    'texts.ko',
    'placeholder.unknown',
  ],
  ['no text in a language', { texts: { ...TEXTS, en: ' ' } }, 'texts.en', 'field.required'],
  ['a long text', { texts: { ...TEXTS, ja: 'あ'.repeat(901) } }, 'texts.ja', 'field.too_long'],
  ['a title of two lines', { title: 'a\nb' }, 'title', 'field.format'],
  ['an odd key', { key: 'Of Test' }, 'key', 'field.format'],
  ['an unknown category', { category: '%' }, 'category', 'field.format'],
  ['more than asked for', { is_archived: true }, 'is_archived', 'field.unknown'],
])('POST /staff/canned_answers with %s returns a field error', async (_, body, path, code) => {
  expect((await add(body)).body.fields).toMatchObject([{ path, code }]);
});

test('a key is used once, and the number of answers is limited', async () => {
  const both = await Promise.all([add(), add()]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect((await add()).body.code).toBe('canned_answer.key_taken');
  await testApp.deps.db.pool.query(
    `insert into canned_answers (id, key, title, category, texts, version, created_at, updated_at)
     select gen_random_uuid(), 'many_' || n, 'x', 'general', '{}', 1, now(), now()
     from generate_series(1, $1::int - (select count(*)::int from canned_answers)) n`,
    [CANNED_ANSWERS_MAX],
  );
  expect((await add({ key: 'one_more' })).body).toMatchObject({
    code: 'canned_answer.too_many',
    params: { max: CANNED_ANSWERS_MAX },
  });
  expect((await change('can_01jd0000000000000000000000', {})).status).toBe(422);
});

test('a program may keep the answers in order, but finance only reads them', async () => {
  const key = signInAsStaff(testApp);
  expect((await key.post('/staff/canned_answers', ANSWER)).status).toBe(201);
  const finance = await signInAsMember(testApp, 'finance');
  expect((await finance.get('/staff/canned_answers')).body.items).toHaveLength(7);
  expect((await finance.post('/staff/canned_answers', ANSWER)).body.code).toBe(
    'member.not_allowed',
  );
});
