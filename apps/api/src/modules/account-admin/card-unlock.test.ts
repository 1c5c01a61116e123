import {
  CARD_DECLINES_MAX,
  UNLOCKS_PER_ACCOUNT,
  USER_DECLINES_MAX,
} from '@saifu/domain/shared/limits';
import { beforeEach, expect, test } from 'vitest';
import { signInAsMember } from '../../testing/member.ts';
import { signInAsMerchant } from '../../testing/merchant.ts';
import { NUMBERS, tokenize } from '../../testing/payment-provider.ts';
import {
  type AccountWorld,
  createAccountWorld,
  listEntries,
  listSubjects,
  REASON,
} from './account-admin.fixture.ts';

let world: AccountWorld;

beforeEach(async () => {
  world = await createAccountWorld();
});

async function slide(card: Record<string, string>) {
  const { hanako, testApp } = world;
  const { store } = signInAsMerchant(testApp, 'さくら食堂');
  const order = await hanako.post('/guest/orders', { store_id: store.id, pay_amount: 1280 });
  hanako.idempotencyKey = crypto.randomUUID();
  const { body } = await hanako.post(`/guest/orders/${order.body.id}/payments`, {
    expected_amount: 1280,
    payment_method: 'card',
    gesture: 'slide',
    ...card,
  });
  return body.code ?? body.status;
}

async function save(number: string): Promise<string> {
  const card = { card_token: await tokenize(number), cardholder_name: 'Hanako Yamada' };
  return (await world.hanako.post('/cards', card)).body.card.id;
}

const load = async () => (await world.support.get(world.path)).body;
const unlock = (cardId: string, who = world.support) =>
  who.post(`${world.path}/cards/${cardId}/unlock`, { reason: REASON });
const unlockPayments = () =>
  world.support.post(`${world.path}/card_payments/unlock`, { reason: REASON });

async function repeat(count: number, step: () => Promise<unknown>): Promise<void> {
  for (let at = 0; at < count; at += 1) await step();
}

test('a saved card that was declined too often is shown, unlocked once and can be tried again', async () => {
  const bad = await save(NUMBERS.failsLater);
  const good = await save(NUMBERS.fine);
  await repeat(CARD_DECLINES_MAX, () => slide({ card_id: bad }));
  expect(await slide({ card_id: bad })).toBe('rate.limited');
  const { cards, declines_until } = await load();
  const untilOf = (id: string) =>
    cards.find((card: { readonly id: string }) => card.id === id).declines_until;
  expect(untilOf(bad)).not.toBeNull();
  expect([untilOf(good), declines_until]).toEqual([null, null]);
  const answer = await unlock(bad);
  expect(answer.status).toBe(200);
  expect((await unlock(bad)).body).toMatchObject({ status: 409, code: 'card.not_locked' });
  expect(await slide({ card_id: bad })).toBe('payment.declined');
  expect(await listEntries(world)).toMatchObject([
    { action: 'card.unlocked', subject: world.id, after: { card: bad, reason: REASON } },
  ]);
  const subjects = await listSubjects(world);
  const told = subjects.filter((subject) => subject === '【Saifu】カードを再びご利用いただけます');
  expect(told).toHaveLength(1);
});

test('after too many declines every card is blocked, and unlocking one lets it pay', async () => {
  const bad = await save(NUMBERS.failsLater);
  const good = await save(NUMBERS.fine);
  await repeat(2, () => slide({ card_id: bad }));
  const card_token = await tokenize(NUMBERS.poor);
  await repeat(USER_DECLINES_MAX - 2, async () => slide({ card_token }));
  expect(await slide({ card_id: good })).toBe('rate.limited');
  expect((await load()).declines_until).not.toBeNull();
  expect((await unlock(good)).status).toBe(200);
  expect((await load()).declines_until).toBeNull();
  expect(await slide({ card_id: good })).toBe('processing');
});

test('a typed card is shown without its number and unlocked with the user’s payments', async () => {
  const type = async () => slide({ card_token: await tokenize(NUMBERS.declined) });
  await repeat(CARD_DECLINES_MAX, type);
  expect(await type()).toBe('rate.limited');
  expect(await load()).toMatchObject({
    typed_cards: { blocked: 1, declines_until: expect.any(String) },
    declines_until: null,
  });
  expect((await unlockPayments()).body).toMatchObject({ typed_cards: { blocked: 0 } });
  expect((await unlockPayments()).body.code).toBe('card.not_locked');
  expect(await type()).toBe('payment.declined');
});

test('a card that its owner reported is unlocked by one of two members at once', async () => {
  const card = await save(NUMBERS.fine);
  await world.testApp.deps.db.pool.query('update cards set frozen_at = now()');
  expect(await slide({ card_id: card })).toBe('card.frozen');
  const shown = (await load()).cards.find(({ id }: { readonly id: string }) => id === card);
  expect(shown.frozen_at).not.toBeNull();
  const risk = await signInAsMember(world.testApp, 'risk');
  const answers = await Promise.all([unlock(card), unlock(card, risk)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await listEntries(world)).toHaveLength(1);
  expect(await slide({ card_id: card })).toBe('processing');
});

test('an account is unlocked a limited number of times a day', async () => {
  const card = await save(NUMBERS.fine);
  const { pool } = world.testApp.deps.db;
  for (let at = 0; at <= UNLOCKS_PER_ACCOUNT.max; at += 1) {
    await pool.query('update cards set frozen_at = now()');
    const { status } = await unlock(card);
    expect([at, status]).toEqual([at, at < UNLOCKS_PER_ACCOUNT.max ? 200 : 429]);
  }
  expect((await load()).cards.some((one: { frozen_at: string }) => one.frozen_at)).toBe(true);
});

test('a card of another user, or a deleted one, is not found', async () => {
  await save(NUMBERS.fine);
  expect((await unlock('crd_01jd0000000000000000000000')).status).toBe(404);
  const { rows } = await world.testApp.deps.db.pool.query(`select id from users
    where email <> 'hanako@saifu.example' and email is not null and status = 'active' limit 1`);
  const card = await save(NUMBERS.mastercard);
  await world.testApp.deps.db.pool.query(
    `update cards set user_id = $1, slot = 5, frozen_at = now(), is_default = false
     where last4 = '4444'`,
    [rows[0].id],
  );
  expect((await unlock(card)).status).toBe(404);
});
