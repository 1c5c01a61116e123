import { FAQ_IDS } from '@saifu/domain/support/faq';
import { beforeEach, expect, test } from 'vitest';
import { Browser } from '../../../testing/browser.ts';
import { signInAsMerchant, signInAsStaff } from '../../../testing/merchant.ts';
import { createTestAppWithDemoData, type TestApp } from '../../../testing/test-app.ts';

let testApp: TestApp;
let staff: Browser;
let guest: Browser;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  staff = signInAsStaff(testApp);
  guest = new Browser(testApp);
});

const words = (mark: string) => ({
  question: `${mark} question?`,
  answer: [
    { type: 'paragraph', text: `${mark} paragraph` },
    { type: 'steps', items: [`${mark} one`, `${mark} two`] },
  ],
  also: mark,
});
const texts = { en: words('en'), ja: words('日本語'), ko: words('한국어') };
const outage = { id: 'faq_outage', topic: 'app', screens: ['Home'], texts };
const POLL_OPTIONS = { timeout: 60_000, interval: 20 };
const edit = (version: number) => ({ topic: 'safety', screens: [], texts, version });

const ids = async () =>
  (await guest.get('/guest/faqs?lang=en')).body.items.map(({ id }: { id: string }) => id);
const read = async (id: string, lang = 'en') => guest.get(`/guest/faqs/${id}?lang=${lang}`);

test('a question added by staff is shown in every language after the bundled ones', async () => {
  const added = await staff.post('/staff/faqs', outage);
  expect(added.status).toBe(201);
  expect(added.body).toMatchObject({ ...outage, source: 'added', version: 1 });
  expect(await ids()).toEqual([...FAQ_IDS, 'faq_outage']);
  const { body } = await read('faq_outage', 'ja');
  expect(body).toMatchObject({ question: '日本語 question?', topic_name: '言語・端末・サポート' });
  expect(body.answer).toEqual(texts.ja.answer);
});

test('editing a bundled question leaves the others unchanged', async () => {
  const changed = await staff.put('/staff/faqs/faq_lost_phone', edit(0));
  expect(changed.body).toMatchObject({ source: 'edited', version: 1 });
  expect((await read('faq_lost_phone')).body.question).toBe('en question?');
  expect((await read('faq_not_me')).body.question).not.toContain('en question');
  expect(await ids()).toEqual(FAQ_IDS);
});

test('only one of two concurrent edits of the same version succeeds', async () => {
  const answers = await Promise.all([
    staff.put('/staff/faqs/faq_lost_phone', edit(0)),
    staff.put('/staff/faqs/faq_lost_phone', edit(0)),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const late = await staff.put('/staff/faqs/faq_lost_phone', edit(0));
  expect(late.body.code).toBe('faq.changed');
  expect((await staff.put('/staff/faqs/faq_lost_phone', edit(1))).body.version).toBe(2);
});

test('a removed question returns 404 and is shown again after an edit', async () => {
  await staff.post('/staff/faqs', outage);
  for (const id of ['faq_outage', 'faq_lost_phone']) {
    expect((await staff.delete(`/staff/faqs/${id}`)).status).toBe(204);
    expect((await staff.delete(`/staff/faqs/${id}`)).status).toBe(204);
    expect((await read(id)).status).toBe(404);
  }
  expect(await ids()).toEqual(FAQ_IDS.filter((id) => id !== 'faq_lost_phone'));
  const { items } = (await staff.get('/staff/faqs')).body;
  const lost = items.find(({ id }: { id: string }) => id === 'faq_lost_phone');
  expect(lost).toMatchObject({ source: 'removed', version: 1 });
  const again = await staff.put('/staff/faqs/faq_lost_phone', edit(lost.version));
  expect(again.body).toMatchObject({ source: 'edited', version: 2 });
  expect((await read('faq_lost_phone')).status).toBe(200);
});

const WRITES = [
  [
    'changed for the first time',
    0,
    `insert into faq_entries
       (id, topic, screens, texts, is_removed, version, created_at, updated_at)
     select 'faq_lost_phone', 'safety', '{}', $$${JSON.stringify(texts)}$$, false, 1, now(), now()`,
  ],
  ['changed again', 1, 'update faq_entries set version = version + 1'],
] as const;

test.each(WRITES)(
  'a question that is %s during a removal is not removed',
  async (_, changes, write) => {
    if (changes > 0) await staff.put('/staff/faqs/faq_lost_phone', edit(0));
    const { pool } = testApp.deps.db;
    const other = await pool.connect();
    await other.query('begin');
    await other.query(write);
    const removing = staff.delete('/staff/faqs/faq_lost_phone');
    const waiting = `select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
    // Within its transaction, the other connection would see the first answer again and again.
    await expect.poll(async () => (await pool.query(waiting)).rowCount, POLL_OPTIONS).toBe(1);
    await other.query('commit');
    other.release();
    expect((await removing).body).toMatchObject({ status: 409, code: 'faq.changed' });
    const { items } = (await staff.get('/staff/faqs')).body;
    const lost = items.find(({ id }: { id: string }) => id === 'faq_lost_phone');
    expect(lost).toMatchObject({ source: 'edited', version: changes + 1 });
  },
);

test('two concurrent removals both succeed', async () => {
  const answers = await Promise.all([
    staff.delete('/staff/faqs/faq_lost_phone'),
    staff.delete('/staff/faqs/faq_lost_phone'),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([204, 204]);
  expect((await read('faq_lost_phone')).status).toBe(404);
});

test('GET /guest/faq_edits returns the differences from the bundled questions', async () => {
  expect((await guest.get('/guest/faq_edits?lang=ko')).body).toEqual({
    items: [],
    removed: [],
    language: 'ko',
  });
  await staff.post('/staff/faqs', outage);
  await staff.delete('/staff/faqs/faq_lost_phone');
  const { items, removed } = (await guest.get('/guest/faq_edits?lang=ko')).body;
  expect(removed).toEqual(['faq_lost_phone']);
  expect(items).toEqual([{ id: 'faq_outage', topic: 'app', screens: ['Home'], ...texts.ko }]);
});

test('GET /staff/faqs returns every question in three languages as displayed', async () => {
  const { items } = (await staff.get('/staff/faqs')).body;
  expect(items.map(({ id }: { id: string }) => id)).toEqual(FAQ_IDS);
  expect(items[0]).toMatchObject({ source: 'bundled', version: 0, updated_at: null });
  expect(items[0].texts.ko.question).toBe('계정은 어떻게 만드나요?');
  expect(JSON.stringify(items)).not.toMatch(/\{\w+\}/);
});

test('braces and markup in texts of staff are plain text', async () => {
  const question = '<b>{grace_days, plural,</b> why?';
  const odd = { ...texts, en: { ...texts.en, question } };
  await staff.post('/staff/faqs', { ...outage, texts: odd });
  expect((await read('faq_outage')).body.question).toBe(question);
});

test.each([
  ['a language is missing', { texts: { en: words('en'), ja: words('ja') } }],
  ['a language we do not have', { texts: { ...texts, de: words('de') } }],
  ['no answer', { texts: { ...texts, ko: { ...words('ko'), answer: [] } } }],
  ['an empty question', { texts: { ...texts, ko: { ...words('ko'), question: ' ' } } }],
  ['a hidden turn of direction', { texts: { ...texts, en: words('a\u202eb') } }],
  [
    'another kind of block',
    { texts: { ...texts, en: { ...words('e'), answer: [{ html: 'x' }] } } },
  ],
  ['a screen we do not have', { screens: ['Nowhere'] }],
  ['a topic we do not have', { topic: 'gossip' }],
  ['a name that is none', { id: 'Outage' }],
])('POST /staff/faqs returns 422: %s', async (_, wrong) => {
  const answer = await staff.post('/staff/faqs', { ...outage, ...wrong });
  expect(answer.status).toBe(422);
});

test('an existing id cannot be added; an unknown id cannot be edited or removed', async () => {
  const taken = await staff.post('/staff/faqs', { ...outage, id: 'faq_lost_phone' });
  expect(taken.body).toMatchObject({ status: 409, code: 'faq.exists' });
  await staff.post('/staff/faqs', outage);
  expect((await staff.post('/staff/faqs', outage)).body.code).toBe('faq.exists');
  expect((await staff.put('/staff/faqs/faq_nothing', edit(0))).status).toBe(404);
  expect((await staff.delete('/staff/faqs/faq_nothing')).status).toBe(404);
});

test('the staff FAQ endpoints return 401 for other callers', async () => {
  const { merchant } = signInAsMerchant(testApp, 'さくら食堂');
  for (const caller of [guest, merchant]) {
    expect((await caller.post('/staff/faqs', outage)).status).toBe(401);
    expect((await caller.put('/staff/faqs/faq_lost_phone', edit(0))).status).toBe(401);
    expect((await caller.delete('/staff/faqs/faq_lost_phone')).status).toBe(401);
    expect((await caller.get('/staff/faqs')).status).toBe(401);
  }
});
