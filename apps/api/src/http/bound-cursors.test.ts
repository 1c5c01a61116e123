import { ENDPOINTS } from '@saifu/contract/all';
import type { Endpoint } from '@saifu/contract/endpoint';
import { beforeEach, expect, test } from 'vitest';
import { addPast } from '../modules/payments/history/past-payment.fixture.ts';
import { Browser } from '../testing/browser.ts';
import { signInAsMember } from '../testing/member.ts';
import { signInAsMerchant, signInAsStaff } from '../testing/merchant.ts';
import { createTestAppWithDemoData, type TestApp } from '../testing/test-app.ts';
import { openReceiver } from '../testing/webhook-receiver.ts';
import { bindCursors, deriveCursorKeys } from './bound-cursors.ts';

let testApp: TestApp;
let hanako: Browser;
let merchant: Browser;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  hanako = new Browser(testApp);
  await hanako.signIn('hanako@saifu.example', 'momiji-no-michi');
  ({ merchant } = signInAsMerchant(testApp, 'さくら食堂'));
  for (const day of ['01', '02', '03']) await addPast(testApp, { at: `2025-11-${day}T12:00` });
});

async function getCursor(who: Browser, path: string): Promise<string> {
  const { status, body } = await who.get(`${path}?limit=1`);
  expect([status, typeof body.next_cursor]).toEqual([200, 'string']);
  return body.next_cursor;
}

async function expectRejected(who: Browser, path: string, cursor: string): Promise<void> {
  const { status, body } = await who.get(`${path}?cursor=${encodeURIComponent(cursor)}`);
  const fields = [{ path: 'cursor', code: 'field.format' }];
  expect([path, status, body.code, body.fields]).toEqual([path, 422, 'request.invalid', fields]);
  expect(body).not.toHaveProperty('items');
}

test('a cursor continues its list without gaps, also with another page length', async () => {
  const [first, second, third] = (await merchant.get('/merchant/payments?limit=3')).body.items;
  const cursor = await getCursor(merchant, '/merchant/payments');
  const rest = (await merchant.get(`/merchant/payments?limit=2&cursor=${cursor}`)).body.items;
  expect(rest).toEqual([second, third]);
  expect(first.id).not.toBe(second.id);
  expect(await getCursor(merchant, '/merchant/payments')).toBe(cursor);
});

test('every list rejects a cursor of another list', async () => {
  const staff = signInAsStaff(testApp);
  const member = await signInAsMember(testApp, 'owner');
  const by: Readonly<Record<Endpoint['access'], Browser>> = {
    ...{ guest: hanako, sandbox: hanako, user: hanako, resetting_user: hanako },
    ...{ merchant, member, staff, any_member: member },
    staff_member: await signInAsMember(testApp, 'admin'),
  };
  const cursors = {
    '/payments': await getCursor(hanako, '/payments'),
    '/merchant/payments': await getCursor(merchant, '/merchant/payments'),
    '/merchant/orders': await getCursor(merchant, '/merchant/orders'),
  };
  const lists = ENDPOINTS.filter((row: Endpoint) => {
    const { error } = row.query?.safeParse({ cursor: 1 }) ?? {};
    const isPaged = error?.issues.some(({ code, path }) => {
      return code === 'invalid_type' && path[0] === 'cursor';
    });
    return isPaged && row.params === undefined;
  });
  expect(lists.length).toBeGreaterThan(15);
  for (const row of lists) {
    const path = row.path.replace('/api/v1', '');
    for (const [origin, cursor] of Object.entries(cursors)) {
      if (origin !== path) await expectRejected(by[row.access], path, cursor);
    }
  }
});

test('a cursor of another merchant or user is rejected', async () => {
  const cursor = await getCursor(merchant, '/merchant/payments');
  const rival = signInAsMerchant(testApp, 'みどりマート').merchant;
  await expectRejected(rival, '/merchant/payments', cursor);
  const own = await getCursor(hanako, '/payments');
  const alex = new Browser(testApp);
  await alex.signIn('alex@saifu.example', 'alex-pays-in-yen');
  await expectRejected(alex, '/payments', own);
  const manager = await signInAsMember(testApp, 'manager');
  await expectRejected(manager, '/merchant/payments', cursor);
});

test('a cursor of another parent is rejected', async () => {
  const { url } = await openReceiver();
  const hook = { url, events: ['order.created'] };
  const ids: string[] = [];
  for (const _ of [1, 2]) ids.push((await merchant.post('/merchant/webhooks', hook)).body.id);
  const { id: store_id } = (await merchant.get('/merchant/stores')).body.items[0];
  for (const pay_amount of [100, 200]) {
    await merchant.post('/merchant/orders', { store_id, pay_amount });
  }
  await testApp.settle();
  const [one, other] = ids.map((id) => `/merchant/webhooks/${id}/deliveries`);
  const cursor = await getCursor(merchant, one ?? '');
  const { items } = (await merchant.get(`${one}`)).body;
  expect((await merchant.get(`${one}?cursor=${cursor}`)).body.items).toEqual(items.slice(1));
  await expectRejected(merchant, other ?? '', cursor);
});

test('a damaged cursor is rejected', async () => {
  const cursor = await getCursor(merchant, '/merchant/payments');
  const flip = (at: number) => {
    const other = cursor[at] === 'A' ? 'B' : 'A';
    return cursor.slice(0, at) + other + cursor.slice(at + 1);
  };
  const damaged = [
    ...['', ' ', 'junk', cursor.slice(1), cursor.slice(0, -1), `${cursor}A`, ` ${cursor}`],
    ...[cursor.toUpperCase(), cursor.slice(22), cursor.slice(0, 22), 'あ'.repeat(22)],
    ...Array.from(cursor, (_, at) => flip(at)),
  ];
  for (const each of damaged) await expectRejected(merchant, '/merchant/payments', each);
});

test('a cursor of an installation with another secret key is rejected', () => {
  const list = { row: { path: '/api/v1/stores' }, params: {}, actor: { kind: 'guest' } } as const;
  const [ours, theirs] = ['ours', 'theirs'].map((key) =>
    bindCursors(deriveCursorKeys([key]), list),
  );
  const { next_cursor: cursor } = Object(ours?.seal({ items: [], next_cursor: 'position' }));
  expect(ours?.open({ cursor, limit: 1 })).toEqual({ cursor: 'position', limit: 1 });
  expect(() => theirs?.open({ cursor })).toThrow('request.invalid');
});
