import { ENDPOINTS } from '@saifu/contract/all';
import type { Endpoint } from '@saifu/contract/endpoint';
import { STAFF_ROLES, type StaffRole } from '@saifu/domain/members/staff-role';
import { toTypeId } from '@saifu/domain/shared/ids';
import { beforeEach, expect, test } from 'vitest';
import { Browser } from '../../testing/browser.ts';
import { listFields } from '../../testing/list-fields.ts';
import { signInAsMember } from '../../testing/member.ts';
import { signInAsMerchant } from '../../testing/merchant.ts';
import { isPersonal, REVIEWED_FIELDS } from '../../testing/personal-fields.ts';
import { createTestAppWithDemoData, type TestApp } from '../../testing/test-app.ts';
import { toUnknownPath } from '../../testing/unknown-path.ts';
import { addRefundRequest } from '../payments/refund-request/refund-request.fixture.ts';
import { demoId } from '../sandbox/demo-ids.ts';
import { DEMO_USERS } from '../sandbox/demo-users.ts';

const ROWS: readonly Endpoint[] = ENDPOINTS;

/** What staff read without giving a reason: lists, single resources and searches. */
const READABLE = ROWS.filter(
  ({ method, path, query }) =>
    path.startsWith('/api/v1/staff/') &&
    (method === 'GET' || path.endsWith('/search')) &&
    !hasField(query, 'reason'),
);

function hasField(shape: Endpoint['query'], name: string): boolean {
  return shape !== undefined && listFields(shape).some(({ path }) => path === name);
}

const toName = ({ method, path }: Endpoint) => `${method} ${path.replace('/api/v1', '')}`;

type ReadableField = { readonly name: string; readonly type: string; readonly isPersonal: boolean };

function listReadable(row: Endpoint): readonly ReadableField[] {
  if (row.reply === undefined || row.media !== undefined) {
    return [{ name: `${toName(row)} (file)`, type: 'file', isPersonal: false }];
  }
  const fields = listFields(row.reply).map(({ path, type }) => ({
    name: `${toName(row)} ${path}`,
    type,
    isPersonal: isPersonal(path, type),
  }));
  return [...new Map(fields.map((field) => [`${field.name} ${field.type}`, field])).values()];
}

test('the fields that each role of staff reads without a reason are as reviewed', async () => {
  const lines = READABLE.flatMap((row) =>
    listReadable(row).map(({ name, type, isPersonal: isMarked }) =>
      [...[name, type, row.staffRoles?.join(' ')], ...(isMarked ? ['personal'] : [])].join(' | '),
    ),
  );
  const text = `${lines.toSorted().join('\n')}\n`;
  await expect(text).toMatchFileSnapshot('staff-fields.snapshot.txt');
});

test('no role of staff reads personal data without a reason, except what was reviewed', () => {
  const personal = READABLE.flatMap(listReadable).filter((field) => field.isPersonal);
  const names = [...new Set(personal.map(({ name }) => name))];
  const unreviewed = names.filter((name) => !REVIEWED_FIELDS.has(name));
  expect(
    unreviewed,
    'Mask these fields, or reveal them for a reason. If the work needs them, add them to ' +
      'REVIEWED of testing/personal-fields.ts with why.',
  ).toEqual([]);
  expect([...REVIEWED_FIELDS.keys()].filter((name) => !names.includes(name))).toEqual([]);
});

const PERSON = {
  email: 'hanako@saifu.example',
  phone: '+819055554444',
  address_line: '霞が関3-2-1',
  building: 'もみじハイツ203',
  first_name_kana: 'ハナコ',
  birth_date: '1990-04-03',
};

let testApp: TestApp;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  await testApp.deps.db.pool.query(
    `update users set phone = $2, address_line = $3, building = $4, first_name_kana = $5,
       birth_date = $6 where email = $1`,
    Object.values(PERSON),
  );
  const hanako = new Browser(testApp);
  await hanako.signIn(PERSON.email, DEMO_USERS[0]?.password ?? '');
  hanako.idempotencyKey = crypto.randomUUID();
  const question = { subject: '領収書', content: '領収書はどこで見られますか。教えてください。' };
  expect((await hanako.post('/consultations', question)).status).toBe(201);
  await addRefundRequest(testApp, { escalatedAt: testApp.deps.clock.now() });
  const { merchant, store } = signInAsMerchant(testApp, 'さくら食堂');
  await merchant.put(`/merchant/stores/${store.id}`, { name: 'さくら亭' });
});

/** What a person searches for. Each is sent by the names that searches use. */
const WORDS = [PERSON.email, PERSON.phone, '4242'];
const SEARCH_NAMES = ['q', 'query', 'email', 'phone', 'last4', 'card_last4'];

/** The answers of an endpoint about everything that its list names. */
async function readAll(
  row: Endpoint,
  reader: Browser,
  ids: ReadonlyMap<string, readonly string[]>,
) {
  const [noun = '', ...rest] = row.path.replace('/api/v1', '').split('/{id}');
  const paths =
    rest.length === 0
      ? [noun]
      : (ids.get(noun) ?? []).map((id) => toUnknownPath(row).replace(/[a-z]+_[^/]{20,}/, id));
  const searches = SEARCH_NAMES.filter(
    (name) => hasField(row.query, name) || hasField(row.body, name),
  );
  const answers = [];
  for (const path of paths) {
    const inputs = searches.flatMap((name) => WORDS.map((word) => [name, word] as const));
    for (const [name, word] of inputs.length > 0 ? inputs : [['', ''] as const]) {
      const query = name === '' ? '' : `?${new URLSearchParams({ [name]: word })}`;
      const answer =
        row.method === 'GET'
          ? await reader.get(`${path}${query}`)
          : await reader.post(path, { [name]: word });
      answers.push({ ...answer, path });
    }
  }
  return answers;
}

const isReadBy = (row: Endpoint, role: StaffRole) => row.staffRoles?.includes(role) === true;

test.each(STAFF_ROLES)('%s reads no full address of a user without a reason', async (role) => {
  const reader = await signInAsMember(testApp, role);
  const ids = new Map<string, readonly string[]>();
  const users = DEMO_USERS.map(({ loginId }) => toTypeId('user', demoId.user(loginId)));
  for (const noun of ['/staff/accounts', '/staff/users', '/staff/people']) ids.set(noun, users);
  const leaks: unknown[] = [];
  let read = 0;
  // Lists come before the resources that they name.
  const rows = READABLE.filter((row) => isReadBy(row, role)).toSorted(
    (one, other) => one.path.split('/').length - other.path.split('/').length,
  );
  for (const row of rows) {
    for (const { status, body, path } of await readAll(row, reader, ids)) {
      if (status >= 300) continue;
      read += 1;
      if (Array.isArray(body?.items)) {
        ids.set(
          path,
          body.items.slice(0, 3).map(({ id }: { readonly id: string }) => id),
        );
      }
      const text = JSON.stringify(body);
      const shown = [...Object.values(PERSON), ...DEMO_USERS.map(({ loginId }) => loginId)];
      leaks.push(...shown.filter((value) => text.includes(value)).map((value) => [path, value]));
    }
  }
  expect(leaks).toEqual([]);
  expect(read).toBeGreaterThan(2);
});
