import { beforeEach, expect, test } from 'vitest';
import { Browser } from '../../testing/browser.ts';
import { signInAsMember } from '../../testing/member.ts';
import { signInAsMerchant } from '../../testing/merchant.ts';
import { tokenize } from '../../testing/payment-provider.ts';
import {
  type AccountWorld,
  createAccountWorld,
  HANAKO,
  listEntries,
  listSubjects,
  PASSWORD,
  REASON,
} from './account-admin.fixture.ts';

let world: AccountWorld;

beforeEach(async () => {
  world = await createAccountWorld();
});

const act = (name: string, body: Record<string, unknown> = {}, who = world.support) =>
  who.post(`${world.path}/${name}`, { reason: REASON, ...body });

const setLimits = (limits: Record<string, unknown>, who = world.support) =>
  who.put(`${world.path}/spending_limits`, {
    per_payment: null,
    per_day: null,
    per_month: null,
    reason: REASON,
    ...limits,
  });

const query = (text: string, ...values: unknown[]) =>
  world.testApp.deps.db.pool.query(text, values).then(({ rows }) => rows);

const listActions = async () => (await listEntries(world)).map(({ action }) => action);

async function pay(amount: number) {
  const { store } = signInAsMerchant(world.testApp, 'さくら食堂');
  const { hanako } = world;
  const order = await hanako.post('/guest/orders', { store_id: store.id, pay_amount: amount });
  hanako.idempotencyKey = crypto.randomUUID();
  return hanako.post(`/guest/orders/${order.body.id}/payments`, {
    expected_amount: amount,
    payment_method: 'card',
    gesture: 'slide',
    card_token: await tokenize(),
  });
}

test('one session or all are ended, once, and the owner is told', async () => {
  const other = new Browser(world.testApp);
  await other.signIn(HANAKO, PASSWORD);
  const { items } = (await world.support.get(`${world.path}/sessions`)).body;
  expect(items).toHaveLength(2);
  expect(JSON.stringify(items)).not.toMatch(/hash|token/);
  expect((await act('sessions/end', { session_id: items[0].id })).status).toBe(200);
  expect((await act('sessions/end', { session_id: items[0].id })).status).toBe(404);
  expect((await world.support.get(`${world.path}/sessions`)).body.items).toHaveLength(1);
  expect((await act('sessions/end')).status).toBe(200);
  expect((await act('sessions/end')).status).toBe(200);
  expect((await world.hanako.get('/userinfo')).status).toBe(401);
  expect((await other.get('/userinfo')).status).toBe(401);
  expect(await listEntries(world)).toMatchObject([
    { action: 'account.sessions_ended', after: { sessions: 1, reason: REASON } },
    { action: 'account.sessions_ended', after: { sessions: 0 } },
  ]);
  const subject = '【Saifu】ログインを解除しました';
  expect(await listSubjects(world)).toEqual([subject, subject]);
});

test('limits set by staff apply at once and cannot be raised by the user', async () => {
  const { hanako } = world;
  expect((await setLimits({ per_payment: 1000, per_day: 1500 })).body.limits).toMatchObject({
    staff: { per_payment: 1000, per_day: 1500, per_month: null },
    maximum: { per_payment: 1000, per_day: 1500 },
  });
  expect((await hanako.get('/limits')).body.maximum).toMatchObject({ per_payment: 1000 });
  await hanako.post('/step_up/verify', { password: PASSWORD });
  expect((await hanako.put('/limits', { per_payment: 50_000 })).status).toBe(200);
  const refused = await pay(1001);
  expect(refused.body).toMatchObject({ code: 'payment.limit_exceeded' });
  expect(refused.body.params).toMatchObject({ limit: 1000, days: 0 });
  expect((await pay(1000)).status).toBe(201);
  const day = await pay(600);
  expect(day.body.params).toMatchObject({ limit: 1500, days: 1 });
  expect((await setLimits({})).body.limits.staff).toBeNull();
  expect((await pay(1001)).status).toBe(201);
  expect(await listActions()).toEqual(['spending_limit.set', 'spending_limit.lifted']);
  expect(await listSubjects(world)).toEqual(
    expect.arrayContaining([
      '【Saifu】お支払いの上限を変更しました',
      '【Saifu】お支払いの上限を解除しました',
    ]),
  );
});

test('limits set by staff leave the user’s own limits and their waiting time alone', async () => {
  const { hanako } = world;
  await hanako.put('/limits', { per_day: 5000 });
  await hanako.post('/step_up/verify', { password: PASSWORD });
  const { pending } = (await hanako.put('/limits', { per_day: 9000 })).body;
  await setLimits({ per_day: 100 });
  await setLimits({});
  expect((await hanako.get('/limits')).body).toMatchObject({ per_day: 5000, pending });
});

test('equal limits are set once, also by two members at once', async () => {
  const risk = await signInAsMember(world.testApp, 'risk');
  const limits = { per_month: 30_000 };
  const answers = await Promise.all([setLimits(limits), setLimits(limits, risk)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await listActions()).toEqual(['spending_limit.set']);
  expect(await listSubjects(world)).toHaveLength(1);
});

test.each([
  { per_payment: 0 },
  { per_payment: -1 },
  { per_day: 1.5 },
  { per_day: 300_001 },
  { per_month: 1_000_001 },
  { per_month: '1000' },
  { reason: '' },
])('limits %o are invalid', async (limits) => {
  expect((await setLimits(limits)).status).toBe(422);
  expect(await listActions()).toEqual([]);
});

test('a deletion is started and stopped once each, and the owner is told', async () => {
  await query(`update recurring_billings set status = 'canceled', closed_at = now(),
    closed_by = 'payer' where status not in ('canceled', 'ended')`);
  await query(`update payments set status = 'complete' where status = 'processing'`);
  await query(`update refund_requests set status = 'withdrawn', withdrawn_at = now()
    where status in ('pending', 'escalated')`);
  const risk = await signInAsMember(world.testApp, 'risk');
  const started = await Promise.all([act('deletion/start'), act('deletion/start', {}, risk)]);
  expect(started.map(({ status }) => status)).toEqual([200, 200]);
  expect(started[0]?.body.deletion).not.toBeNull();
  expect(await listSubjects(world)).toEqual([
    '【Saifu】アカウント削除のお申し込みを受け付けました',
  ]);
  expect((await world.hanako.get('/userinfo')).status).toBe(401);
  expect((await act('deletion/stop')).body.deletion).toBeNull();
  expect((await act('deletion/stop')).status).toBe(200);
  expect(await listActions()).toEqual(['account.deletion_started', 'account.deletion_canceled']);
  expect(await listSubjects(world)).toHaveLength(2);
});

test('a deletion is not started while a payment is open, nor stopped after its time', async () => {
  await pay(1000);
  expect((await act('deletion/start')).body).toMatchObject({ status: 409, code: 'account.in_use' });
  await query(
    `update users set deletion_requested_at = now() - interval '31 days',
    erase_at = now() - interval '1 day' where email = $1`,
    HANAKO,
  );
  expect((await act('deletion/stop')).body.code).toBe('account.deletion_due');
  expect(await listActions()).toEqual([]);
});

test('an account in deletion can be signed out, limited and suspended', async () => {
  await query(
    `update users set deletion_requested_at = now(),
    erase_at = now() + interval '30 days' where email = $1`,
    HANAKO,
  );
  expect((await act('sessions/end')).status).toBe(200);
  expect((await setLimits({ per_day: 1000 })).status).toBe(200);
  expect((await act('suspend')).body).toMatchObject({ status: 'suspended' });
  expect((await act('deletion/stop')).body).toMatchObject({ status: 'suspended', deletion: null });
});

test('the confirmation of an account is sent again, to its own address only', async () => {
  expect((await act('messages', { message: 'registration' })).body.code).toBe(
    'account.already_confirmed',
  );
  await query(
    `update users set status = 'unconfirmed', email_verified = false where email = $1`,
    HANAKO,
  );
  expect((await act('messages', { message: 'registration' })).status).toBe(204);
  expect((await act('messages', { message: 'registration' })).body.code).toBe('rate.limited');
  expect(await listSubjects(world)).toHaveLength(1);
  expect(await listEntries(world)).toMatchObject([
    { action: 'account.message_resent', after: { message: 'registration', reason: REASON } },
  ]);
  const addressed = { message: 'registration', to: 'thief@saifu.example' };
  expect((await act('messages', addressed)).status).toBe(422);
});

test('the messages of a payment are sent again, of this account only', async () => {
  const paid = (await pay(1000)).body;
  const send = (message: string, payment_id?: string) =>
    act('messages', { message, ...(payment_id && { payment_id }) });
  expect((await send('receipt')).body.fields).toEqual([
    { path: 'payment_id', code: 'field.required' },
  ]);
  expect((await send('receipt', paid.id)).body.code).toBe('receipt.not_issued');
  await query(`update payments set sent_at = now() - interval '2 minutes'`);
  expect((await send('payment_confirmation', paid.id)).status).toBe(204);
  await world.hanako.post(`/payments/${paid.id}/confirm`, {});
  await world.testApp.settle();
  expect((await send('payment_confirmation', paid.id)).body.code).toBe('payment.closed');
  expect((await send('receipt', paid.id)).status).toBe(204);
  expect(await listActions()).toEqual(['account.message_resent', 'account.message_resent']);
  expect((await listSubjects(world)).filter((subject) => /領収書/.test(subject)).length).toBe(1);
  await query('update payments set user_id = null');
  expect((await send('receipt', paid.id)).status).toBe(404);
});

test('every act needs a reason', async () => {
  const acts = ['sessions/end', 'card_payments/unlock', 'deletion/start', 'deletion/stop'];
  for (const name of acts) {
    for (const reason of ['', ' ', '\u200b', 'x'.repeat(501), null, 5]) {
      expect([name, (await act(name, { reason })).status]).toEqual([name, 422]);
    }
  }
  expect(await listActions()).toEqual([]);
});
