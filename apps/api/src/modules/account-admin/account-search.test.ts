import { ACCOUNT_SEARCHES_PER_MEMBER, REVEALS_PER_MEMBER } from '@saifu/domain/shared/limits';
import { beforeEach, expect, test } from 'vitest';
import { signInAsMember } from '../../testing/member.ts';
import { signInAsMerchant } from '../../testing/merchant.ts';
import { tokenize } from '../../testing/payment-provider.ts';
import {
  type AccountWorld,
  createAccountWorld,
  HANAKO,
  listEntries,
  REASON,
} from './account-admin.fixture.ts';

let world: AccountWorld;

beforeEach(async () => {
  world = await createAccountWorld();
});

const search = (term: unknown, date?: string) =>
  world.support.post('/staff/accounts/search', { term, ...(date !== undefined && { date }) });

const query = (text: string, ...values: unknown[]) =>
  world.testApp.deps.db.pool.query(text, values).then(({ rows }) => rows);

const today = () =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tokyo' }).format(
    world.testApp.deps.clock.now(),
  );

/** Saves a card and pays with it; returns the payment. */
async function pay() {
  const { hanako, testApp } = world;
  const card = { card_token: await tokenize(), cardholder_name: 'Hanako Yamada' };
  const saved = await hanako.post('/cards', card);
  const { store } = signInAsMerchant(testApp, 'さくら食堂');
  const order = await hanako.post('/guest/orders', { store_id: store.id, pay_amount: 1280 });
  hanako.idempotencyKey = crypto.randomUUID();
  const paid = await hanako.post(`/guest/orders/${order.body.id}/payments`, {
    expected_amount: 1280,
    payment_method: 'card',
    gesture: 'slide',
    card_id: saved.body.card.id,
  });
  expect(paid.status).toBe(201);
  return paid.body;
}

test('an account is found by each exact value, with masked data and the field that matched', async () => {
  const payment = await pay();
  await world.hanako.post(`/payments/${payment.id}/confirm`, {});
  await world.testApp.settle();
  const [{ number }] = await query('select number from receipts order by issued_at desc limit 1');
  const [{ fingerprint }] = await query(`select fingerprint from cards order by created_at desc`);
  await query(`update users set phone = '+818087654321' where email = $1`, HANAKO);
  const terms = [
    ['HANAKO@saifu.example', 'email'],
    ['080-8765-4321', 'phone'],
    ['＋81 80 8765 4321', 'phone'],
    [world.id, 'user_id'],
    [payment.id, 'payment_id'],
    [number.toLowerCase(), 'receipt_number'],
    [fingerprint, 'card_fingerprint'],
  ];
  for (const [term, matched] of terms) {
    const { status, body } = await search(term);
    expect([term, status]).toEqual([term, 200]);
    expect(body).toMatchObject({ items: [{ id: world.id, matched }], has_more: false });
  }
  const byCard = await search('4242', today());
  expect(byCard.body.items).toMatchObject([{ id: world.id, matched: 'card_last4' }]);
  expect(byCard.body.items[0]).toMatchObject({
    email: 'h•••••@saifu.example',
    phone: '080-••••-4321',
    name: expect.stringMatching(/^.•••$/u),
  });
  expect((await search('4242', '2020-01-01')).body.items).toEqual([]);
  expect((await search('0002', today())).body.items).toEqual([]);
});

test.each(['%', '_', 'a', 'hanako', '@saifu.example', '____', '4242424242424242'])(
  'a search by %s is rejected and finds nothing',
  async (term) => {
    const answer = await search(term);
    expect(answer.body).toMatchObject({ status: 422, code: 'account_search.unrecognized' });
    expect(await listEntries(world)).toEqual([]);
  },
);

test.each([undefined, '', ' ', null, 7, 'x'.repeat(300), 'a\u0000b', '\ud800', ['a'], {}])(
  'a search by %j is invalid',
  async (term) => {
    expect((await search(term)).status).toBeGreaterThanOrEqual(400);
    expect((await search(term)).status).toBeLessThan(500);
  },
);

test('the last four digits need an existing day, and unknown fields are rejected', async () => {
  expect((await search('4242')).body.code).toBe('account_search.date_required');
  for (const date of ['2026-02-30', '0000-01-01', 'yesterday', '']) {
    expect((await search('4242', date)).body.code).toBe('request.invalid');
  }
  expect((await search('4242', '2999-12-31')).body.items).toEqual([]);
  const more = { term: HANAKO, limit: 100 };
  expect((await world.support.post('/staff/accounts/search', more)).status).toBe(422);
});

test('a wildcard that is part of a whole address has no meaning', async () => {
  for (const term of ['%@saifu.example', '_anako@saifu.example', 'hanako@saifu.exampl_']) {
    const { status, body } = await search(term);
    expect([term, status === 422 || body.items.length === 0]).toEqual([term, true]);
  }
});

test('at most 20 accounts are returned, and that there are more is said', async () => {
  const payment = await pay();
  await query(
    `with people as (
       insert into users (id, email, locale, status, created_at)
       select gen_random_uuid(), 'p' || n || '@saifu.example', 'ja', 'active', now()
       from generate_series(1, 25) n returning id
     )
     insert into payments (id, order_id, store_id, user_id, address_key, title, amount, fee, method,
       card_last4, payment_type, gesture, paid_by, status, version, idempotency_scope,
       idempotency_key, request_hash, created_at, expires_at)
     select gen_random_uuid(), p.order_id, p.store_id, people.id, '', '', 1, 0, 'card', '4242',
       'one_time', 'slide', 'customer', 'error', 1, decode('00', 'hex'), gen_random_uuid(),
       decode('00', 'hex'), p.created_at, p.expires_at
     from people cross join payments p where p.provider_reference is not null
       and p.card_last4 = '4242' and p.title = $1`,
    (await query('select title from payments order by created_at desc limit 1'))[0].title,
  );
  expect(payment.id).toMatch(/^pay_/);
  const { body } = await search('4242', today());
  expect(body.items).toHaveLength(20);
  expect(body.has_more).toBe(true);
});

test('each search is audited with its kind and a keyed hash, and limited per member', async () => {
  await search(HANAKO);
  await search(` ${HANAKO.toUpperCase()}`);
  await search('nobody@saifu.example');
  const entries = await listEntries(world);
  expect(entries).toMatchObject([
    { action: 'account.searched', after: { kind: 'email', found: 1 } },
    { action: 'account.searched', after: { kind: 'email', found: 1 } },
    { action: 'account.searched', after: { kind: 'email', found: 0 } },
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/hanako|nobody/i);
  const [one, same, other] = entries.map(({ after }) => JSON.stringify(after));
  expect(one).toBe(same);
  expect(one).not.toBe(other);
  await query(
    `update rate_limit_windows set hits = $1 where key like 'account searches by %'`,
    ACCOUNT_SEARCHES_PER_MEMBER.max,
  );
  expect((await search(HANAKO)).body.code).toBe('rate.limited');
  world = { ...world, support: await signInAsMember(world.testApp, 'risk') };
  expect((await search(HANAKO)).status).toBe(200);
});

test('an account is shown masked, and one field at a time is revealed for a reason', async () => {
  const { support, path } = world;
  const { body } = await support.get(path);
  expect(body).toMatchObject({ id: world.id, email: 'h•••••@saifu.example', email_verified: true });
  expect(JSON.stringify(body)).not.toContain(HANAKO);
  const shown = await support.post(`${path}/reveal`, { field: 'email', reason: REASON });
  expect(shown.body).toEqual({ field: 'email', value: HANAKO });
  const entries = await listEntries(world);
  expect(entries).toMatchObject([
    { action: 'account.revealed', subject: world.id, after: { field: 'email', reason: REASON } },
  ]);
  expect(JSON.stringify(entries)).not.toContain('hanako');
});

test('the address is one value, and a field without a value is null', async () => {
  const { support, path } = world;
  await query(
    `update users set postal_code = '1000001', prefecture = '東京都', city = '千代田区',
       address_line = '千代田1-1', building = null, birth_date = null where email = $1`,
    HANAKO,
  );
  const reveal = async (field: string) =>
    (await support.post(`${path}/reveal`, { field, reason: REASON })).body.value;
  expect(await reveal('address')).toBe('1000001 東京都 千代田区 千代田1-1');
  expect(await reveal('birth_date')).toBeNull();
  const { revealable } = (await support.get(path)).body;
  expect(revealable).toContain('address');
  expect(revealable).not.toContain('birth_date');
});

test('a reveal needs a reason, a known field and an account, and is limited per day', async () => {
  const { support, path } = world;
  const bad = [
    {},
    { field: 'email' },
    { field: 'email', reason: ' ' },
    { field: 'email', reason: 'x'.repeat(501) },
    { field: 'password_hash', reason: REASON },
    { field: ['email', 'phone'], reason: REASON },
  ];
  for (const body of bad) expect((await support.post(`${path}/reveal`, body)).status).toBe(422);
  const nobody = '/staff/accounts/usr_01jd0000000000000000000000/reveal';
  expect((await support.post(nobody, { field: 'email', reason: REASON })).status).toBe(404);
  await query(
    `update rate_limit_windows set hits = $1 where key like 'reveals by %'`,
    REVEALS_PER_MEMBER.max,
  );
  const limited = await support.post(`${path}/reveal`, { field: 'email', reason: REASON });
  expect(limited.body.code).toBe('rate.limited');
  expect(await listEntries(world)).toEqual([]);
});

test('nothing of an erased account is revealed, and nothing can be done to it', async () => {
  const { support, path } = world;
  await query(`update users set status = 'erased' where email = $1`, HANAKO);
  const acts: readonly (readonly [string, string, object])[] = [
    ['POST', 'reveal', { field: 'email' }],
    ['POST', 'sessions/end', {}],
    ['POST', 'card_payments/unlock', {}],
    ['PUT', 'spending_limits', { per_payment: 1000, per_day: null, per_month: null }],
    ['POST', 'messages', { message: 'registration' }],
    ['POST', 'deletion/start', {}],
    ['POST', 'deletion/stop', {}],
    ['POST', 'suspend', {}],
    ['POST', 'restore', {}],
  ];
  for (const [method, act, body] of acts) {
    const answer = await support.call(method, `${path}/${act}`, { ...body, reason: REASON });
    expect([act, answer.status]).toEqual([act, 404]);
  }
  expect((await support.get(path)).body).toMatchObject({ status: 'erased', cards: [] });
  expect(await listEntries(world)).toEqual([]);
});
