import { fromTypeId } from '@saifu/domain/shared/ids';
import { ANNOUNCEMENTS_MAX, ANNOUNCEMENTS_SHOWN_MAX } from '@saifu/domain/shared/limits';
import { beforeEach, expect, test } from 'vitest';
import { toTimestamp } from '../../../platform/clock.ts';
import { Browser } from '../../../testing/browser.ts';
import { signInAsMember } from '../../../testing/member.ts';
import { signInAsStaff } from '../../../testing/merchant.ts';
import { createTestAppWithDemoData, type TestApp } from '../../../testing/test-app.ts';

const HOUR_SECONDS = 60 * 60;
const TEXTS = {
  en: 'PayPay is slow today.',
  ja: '本日はPayPayのお支払いに時間がかかっています。',
  ko: '오늘은 PayPay 결제가 지연되고 있습니다.',
};

let testApp: TestApp;
let support: Browser;
let guest: Browser;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  support = await signInAsMember(testApp, 'support');
  guest = new Browser(testApp);
});

const inHours = (hours: number) =>
  toTimestamp(new Date(testApp.deps.clock.now().getTime() + hours * HOUR_SECONDS * 1000));

const toBody = (given: Record<string, unknown> = {}) => ({
  audience: 'payers',
  severity: 'info',
  texts: TEXTS,
  link: null,
  from: inHours(-1),
  until: inHours(24),
  reason: '障害のお知らせ',
  ...given,
});
const create = (given?: Record<string, unknown>) =>
  support.post('/staff/announcements', toBody(given));
const list = async (who = guest, path = '/guest/announcements') => (await who.get(path)).body.items;
const pass = (hours: number) =>
  guest.post('/sandbox/clock', { advance_seconds: hours * HOUR_SECONDS });

test('payers are shown what is meant for them, merchants what is meant for them', async () => {
  const owner = await signInAsMember(testApp, 'owner');
  const payers = (await create({ link: '/faqs' })).body;
  const merchants = (await create({ audience: 'merchants', severity: 'warning' })).body;
  const both = (await create({ audience: 'both', severity: 'outage' })).body;
  const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id);
  expect(ids(await list())).toEqual([both.id, payers.id]);
  expect(ids(await list(owner, '/console/announcements'))).toEqual([both.id, merchants.id]);
  expect((await list())[1]).toEqual({
    id: payers.id,
    severity: 'info',
    texts: TEXTS,
    link: '/faqs',
  });
  expect((await guest.get('/console/announcements')).status).toBe(401);
});

test('an announcement is shown from its beginning to its end', async () => {
  const { body } = await create({ from: inHours(2), until: inHours(4) });
  expect(body.state).toBe('scheduled');
  expect(await list()).toEqual([]);
  await pass(3);
  expect(await list()).toMatchObject([{ id: body.id }]);
  await pass(1);
  expect(await list()).toEqual([]);
  const found = await signInAsStaff(testApp).get(`/staff/announcements/${body.id}`);
  expect(found.body.state).toBe('ended');
});

test('the list has an ETag, and who has it already gets 304', async () => {
  await create();
  const { headers } = await guest.get('/guest/announcements');
  expect(headers['cache-control']).toBe('private, no-cache');
  const again = (etag: string) =>
    guest.call('GET', '/guest/announcements', undefined, { 'if-none-match': etag });
  expect((await again(String(headers.etag))).status).toBe(304);
  expect((await again(`"other", W/${headers.etag}`)).status).toBe(304);
  expect((await again('"other"')).status).toBe(200);
  await create();
  expect((await again(String(headers.etag))).body.items).toHaveLength(2);
});

test('a stale tab cannot overwrite a change, and a removed announcement is gone', async () => {
  const { id } = (await create()).body;
  const path = `/staff/announcements/${id}`;
  const put = (given: Record<string, unknown>) => support.put(path, { ...toBody(), ...given });
  const texts = { ...TEXTS, en: 'Better now.' };
  expect((await put({ texts, version: 1 })).body).toMatchObject({ version: 2, texts });
  expect((await put({ version: 1 })).body.code).toBe('announcement.changed');
  const remove = () => support.post(`${path}/remove`, { reason: '復旧したため' });
  expect((await remove()).status).toBe(204);
  expect((await remove()).status).toBe(204);
  expect(await list()).toEqual([]);
  expect((await support.get(path)).status).toBe(404);
  expect((await put({ version: 3 })).status).toBe(404);
  expect((await support.get('/staff/announcements')).body.items).toEqual([]);
  const admin = await signInAsMember(testApp, 'admin');
  const log = (await admin.get(`/staff/audit_entries?subject=${id}`)).body.items;
  expect(log.map(({ action }: { action: string }) => action)).toEqual([
    'announcement.removed',
    'announcement.changed',
    'announcement.created',
  ]);
  expect(log[1]).toMatchObject({ before: { texts: TEXTS }, after: { texts } });
});

test('only a few are shown at a time, and only some may be planned', async () => {
  const staff = signInAsStaff(testApp);
  for (let count = 0; count < ANNOUNCEMENTS_MAX - 1; count += 1) {
    expect((await staff.post('/staff/announcements', toBody())).status).toBe(201);
  }
  const answers = await Promise.all([create(), create(), create()]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  expect(await list()).toHaveLength(ANNOUNCEMENTS_SHOWN_MAX);
  const page = (await staff.get('/staff/announcements?limit=15')).body;
  const next = `/staff/announcements?limit=15&cursor=${page.next_cursor}`;
  const rest = (await staff.get(next)).body;
  expect(page.items.length + rest.items.length).toBe(ANNOUNCEMENTS_MAX);
});

const HOSTILE = `<img src=x onerror=alert(1)> %s {name} ' "; drop table announcements --`;

test('a text is plain text: markup and placeholders come back as they were typed', async () => {
  const texts = { en: HOSTILE, ja: HOSTILE, ko: HOSTILE };
  expect((await create({ texts })).status).toBe(201);
  expect((await list())[0].texts).toEqual(texts);
});

test.each([
  ['an empty text', { texts: { ...TEXTS, ja: ' ' } }, 'texts.ja'],
  ['a missing language', { texts: { en: 'x', ja: 'x' } }, 'texts.ko'],
  ['a long text', { texts: { ...TEXTS, en: 'a'.repeat(281) } }, 'texts.en'],
  ['a reversed text', { texts: { ...TEXTS, en: 'a\u202eb' } }, 'texts.en'],
  ['a link to another origin', { link: 'https://evil.example' }, 'link'],
  ['a link without a scheme', { link: '//evil.example' }, 'link'],
  ['a script', { link: 'javascript:alert(1)' }, 'link'],
  ['an end before the beginning', { until: '2020-01-01T00:00:00+09:00' }, 'until'],
  ['a day that does not exist', { from: '2026-02-30T00:00:00+09:00' }, 'from'],
  ['a time in another zone', { from: '2026-02-20T00:00:00Z' }, 'from'],
  ['no reason', { reason: '' }, 'reason'],
  ['an unknown audience', { audience: 'everybody' }, 'audience'],
])('%s is rejected', async (_, given, path) => {
  const answer = await create(given);
  expect(answer.status).toBe(422);
  expect(answer.body.fields[0]?.path).toBe(path);
  expect(await list()).toEqual([]);
});

test('a lone surrogate is malformed', async () => {
  const answer = await create({ texts: { ...TEXTS, en: 'a\ud800' } });
  expect(answer.body).toMatchObject({ status: 400, code: 'request.malformed' });
});

test('an announcement from the database that is far in the past or future stays readable', async () => {
  const { body } = await create({ until: null });
  await testApp.deps.db.pool.query(
    `update announcements set starts_at = '1990-01-01', ends_at = '2199-01-01' where id = $1`,
    [fromTypeId('announcement', body.id)],
  );
  expect((await support.get(`/staff/announcements/${body.id}`)).body.state).toBe('shown');
});
