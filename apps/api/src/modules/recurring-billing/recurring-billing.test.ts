import { RecurringBillingView } from '@saifu/contract/recurring-billing';
import { civilDate } from '@saifu/domain/shared/calendar';
import { fromTypeId, toTypeId } from '@saifu/domain/shared/ids';
import { beforeEach, expect, test } from 'vitest';
import { Browser } from '../../testing/browser.ts';
import { NUMBERS } from '../../testing/payment-provider.ts';
import { type Engine, startEngine } from '../../testing/recurring-billing-engine.ts';

let engine: Engine;

beforeEach(async () => {
  engine = await startEngine();
});

const toId = ({ id }: { readonly id: string }) => toTypeId('recurringBilling', id);

/** Signs Hanako in again, as is needed after each clock change. */
async function hanako(): Promise<Browser> {
  await engine.payer.signIn('hanako@saifu.example', 'momiji-no-michi');
  return engine.payer;
}

async function act(recurringBilling: { readonly id: string }, what: string, body?: object) {
  const payer = await hanako();
  return payer.call('POST', `/recurring_billings/${toId(recurringBilling)}/${what}`, { ...body });
}

const bare = async (recurringBilling: { readonly id: string }, what: string) =>
  (await hanako()).call('POST', `/recurring_billings/${toId(recurringBilling)}/${what}`);

const view = async (recurringBilling: { readonly id: string }) =>
  (await (await hanako()).get(`/recurring_billings/${toId(recurringBilling)}`)).body;

/** Sets the clock to the second, beyond the range of the fixture's clock. */
function setClock(moment: string): void {
  const now = new Date(moment);
  const advancedMs = () => now.getTime() - Date.now();
  Object.assign(engine.deps, { clock: { ...engine.clock, now: () => now, advancedMs } });
}

const listEvents = async ({ id }: { readonly id: string }, type: string) =>
  (await engine.events(id)).filter((event) => event.type === type);

test('GET /recurring_billings/{id} returns the terms, upcoming charges and cancellation preview', async () => {
  const recurringBilling = await engine.agree({ paymentDays: [5, 31] });
  const body = await view(recurringBilling);
  expect(RecurringBillingView.parse(body)).toEqual(body);
  expect(body).toMatchObject({
    status: 'active',
    ending: false,
    service_name: '朝の牛乳',
    store: { name: 'さくら食堂' },
    monthly_payment_days: [5, 31],
    next_payment_date: '2026-12-05',
    next_amount: 1000,
    cancel_by: '2026-12-04T23:59:59+09:00',
    card: { last4: '4242', pays_for: [{ id: body.id, service_name: '朝の牛乳' }] },
    reminder_days: [7, 3, 0],
    unpaid: null,
    can_pause: true,
    can_resume: false,
    leave: { at_once: true, still_charged: [], runs_until: '2026-12-04' },
    failure_count: 0,
    closed_by: null,
  });
  expect(body.coming.slice(0, 3)).toEqual([
    { date: '2026-12-05', amount: 1000 },
    { date: '2026-12-31', amount: 1000 },
    { date: '2027-01-05', amount: 1000 },
  ]);
  const payer = await hanako();
  expect((await payer.get('/recurring_billings')).body).toEqual({
    items: [body],
    next_cursor: null,
  });
  const { items } = (await payer.get('/cards')).body;
  expect(items).toEqual([body.card]);
});

test('a card without recurring billing has an empty pays_for', async () => {
  await engine.saveCard();
  expect((await engine.payer.get('/cards')).body.items).toMatchObject([{ pays_for: [] }]);
});

test('GET /recurring_billings paginates and returns only the user’s own', async () => {
  const ids: string[] = [];
  const card = await engine.saveCard();
  for (const minute of [1, 2, 3]) {
    engine.clock.set(`2026-12-01T13:0${minute}`);
    const offered = await engine.offer();
    await engine.slideFirst(offered, card);
    ids.unshift(toId(offered));
  }
  await engine.settle();
  const payer = await hanako();
  const first = (await payer.get('/recurring_billings?limit=2')).body;
  const rest = `/recurring_billings?limit=2&cursor=${first.next_cursor}`;
  const listed = [...first.items, ...(await payer.get(rest)).body.items];
  expect(listed.map(({ id }: { id: string }) => id)).toEqual(ids);
  const alex = new Browser(engine.testApp);
  await alex.signIn('alex@saifu.example', 'alex-pays-in-yen');
  expect((await alex.get('/recurring_billings')).body.items).toEqual([]);
});

test('another user’s recurring billing and an offer without a payer return 404', async () => {
  const agreed = await engine.agree();
  const offered = await engine.offer();
  const alex = new Browser(engine.testApp);
  await alex.signIn('alex@saifu.example', 'alex-pays-in-yen');
  const payer = await hanako();
  const card_id = toTypeId('card', agreed.cardId ?? '');
  for (const [caller, { id }] of [[alex, agreed] as const, [payer, offered] as const]) {
    const path = `/recurring_billings/${toTypeId('recurringBilling', id)}`;
    const answers = [
      await caller.get(path),
      await caller.get(`${path}/orders`),
      await caller.put(`${path}/card`, { card_id }),
      await caller.put(`${path}/reminders`, { days: [] }),
      await caller.post(`${path}/cancel`, {}),
      await caller.call('POST', `${path}/pause`),
      await caller.call('POST', `${path}/resume`),
    ];
    expect(answers.map(({ body }) => body.code)).toEqual(Array(7).fill('not_found'));
  }
  expect([await engine.status(agreed.id), await engine.status(offered.id)]).toEqual([
    'active',
    'pending_first_payment',
  ]);
});

test('canceling until the last second of the previous day takes effect at once', async () => {
  const recurringBilling = await engine.agree();
  setClock('2026-12-04T23:59:59.999+09:00');
  const { status, body } = await act(recurringBilling, 'cancel');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    status: 'canceled',
    ending: false,
    closed_by: 'payer',
    next_payment_date: null,
    cancel_by: null,
    coming: [],
    leave: null,
    can_pause: false,
  });
  expect(await engine.periods(recurringBilling.id)).toEqual([]);
  expect(await listEvents(recurringBilling, 'canceled')).toMatchObject([{ by: 'payer' }]);
  await engine.comeTo('2026-12-05');
  expect(await engine.taken(recurringBilling.id)).toEqual([]);
});

test('from midnight on canceling returns too_late, and is possible after that charge only', async () => {
  const recurringBilling = await engine.agree();
  setClock('2026-12-05T00:00:00+09:00');
  expect(await view(recurringBilling)).toMatchObject({
    next_payment_date: '2026-12-05',
    cancel_by: '2026-12-04T23:59:59+09:00',
    can_pause: false,
    leave: {
      at_once: false,
      still_charged: [{ date: '2026-12-05', amount: 1000 }],
      runs_until: '2027-01-04',
    },
  });
  const rejected = await act(recurringBilling, 'cancel');
  expect(rejected.body).toMatchObject({
    status: 409,
    code: 'recurring_billing.too_late',
    params: { date: '2026-12-05' },
  });
  expect(await engine.status(recurringBilling.id)).toBe('active');
  const canceling = await act(recurringBilling, 'cancel', { after_charge: true });
  expect(canceling.body).toMatchObject({
    status: 'active',
    ending: true,
    coming: [{ date: '2026-12-05', amount: 1000 }],
  });
  expect((await act(recurringBilling, 'cancel')).body).toMatchObject({ ending: true });
  expect(await listEvents(recurringBilling, 'ending')).toHaveLength(1);
  Object.assign(engine.deps, { clock: engine.clock });
  await engine.comeTo('2026-12-05');
  await engine.comeTo('2027-01-05');
  expect(await engine.taken(recurringBilling.id)).toEqual(['2026-12-05 1000']);
  expect(await view(recurringBilling)).toMatchObject({ status: 'canceled', closed_by: 'payer' });
});

test('canceling is idempotent, also concurrently, and closed recurring billing rejects changes', async () => {
  const recurringBilling = await engine.agree();
  await hanako();
  const path = `/recurring_billings/${toId(recurringBilling)}/cancel`;
  const answers = await Promise.all([1, 2, 3].map(() => engine.payer.post(path, {})));
  expect(answers.map(({ body }) => body.status)).toEqual(Array(3).fill('canceled'));
  expect(await listEvents(recurringBilling, 'canceled')).toHaveLength(1);
  const after = [
    await bare(recurringBilling, 'pause'),
    await bare(recurringBilling, 'resume'),
    await (await hanako()).put(`/recurring_billings/${toId(recurringBilling)}/reminders`, {
      days: [3],
    }),
    await engine.payer.put(`/recurring_billings/${toId(recurringBilling)}/card`, {
      card_id: toTypeId('card', recurringBilling.cardId ?? ''),
    }),
  ];
  expect(after.map(({ body }) => body.code)).toEqual(Array(4).fill('recurring_billing.closed'));
  const short = await engine.agree({ endDate: '2027-01-05' as typeof recurringBilling.startDate });
  await engine.comeTo('2026-12-05');
  await engine.comeTo('2027-01-05');
  await engine.comeTo('2027-01-06');
  expect(await view(short)).toMatchObject({ status: 'ended', closed_by: 'end_date', leave: null });
  expect((await act(short, 'cancel')).body.code).toBe('recurring_billing.closed');
});

test('canceling concurrently with the charge makes one charge and then ends', async () => {
  const recurringBilling = await engine.agree();
  engine.clock.set('2026-12-05');
  await hanako();
  const path = `/recurring_billings/${toId(recurringBilling)}/cancel`;
  const [, left] = await Promise.all([
    engine.runDueTasks(),
    engine.payer.post(path, { after_charge: true }),
    engine.runDueTasks(),
  ]);
  await engine.settle();
  expect(left.status).toBe(200);
  await engine.comeTo('2026-12-05T11:00');
  await engine.comeTo('2027-01-05');
  const taken = await engine.taken(recurringBilling.id);
  // If the scheduled task charges first, no cut-off applies to the cancellation any more.
  expect(taken).toEqual(['2026-12-05 1000']);
  expect(await engine.status(recurringBilling.id)).toBe('canceled');
});

test('a declined period blocks immediate cancellation until it is past due', async () => {
  const recurringBilling = await engine.agree();
  const payer = await hanako();
  const bad = await engine.saveCard(NUMBERS.failsLater);
  const changed = await payer.put(`/recurring_billings/${toId(recurringBilling)}/card`, {
    card_id: toTypeId('card', bad),
  });
  expect(changed.body.card.last4).toBe('0341');
  await engine.comeTo('2026-12-05');
  const rejected = await view(recurringBilling);
  expect(rejected).toMatchObject({
    status: 'active',
    failure_count: 1,
    next_payment_date: '2026-12-06',
    unpaid: {
      due_date: '2026-12-05',
      status: 'declined',
      retry_on: '2026-12-06',
      gives_up_on: '2026-12-19',
      card: { last4: '0341' },
    },
  });
  expect(rejected.unpaid.order_id).toMatch(/^ord_/);
  expect((await act(recurringBilling, 'cancel')).body.code).toBe('recurring_billing.too_late');
  expect((await bare(recurringBilling, 'pause')).body.params).toEqual({ date: '2026-12-05' });
  for (const day of ['06', '08', '12']) await engine.comeTo(`2026-12-${day}`);
  expect(await view(recurringBilling)).toMatchObject({
    status: 'past_due',
    failure_count: 4,
    next_payment_date: null,
    unpaid: { status: 'past_due', retry_on: null, gives_up_on: '2026-12-19' },
    leave: { at_once: true, still_charged: [] },
  });
  expect((await bare(recurringBilling, 'pause')).body.code).toBe('recurring_billing.past_due');
  expect((await bare(recurringBilling, 'resume')).body.code).toBe('recurring_billing.past_due');
  expect((await act(recurringBilling, 'cancel')).body).toMatchObject({
    status: 'canceled',
    unpaid: null,
  });
  expect(await engine.periods(recurringBilling.id)).toEqual(['2026-12-05 failed']);
  const order = await (await hanako()).get(`/guest/orders/${rejected.unpaid.order_id}`);
  expect(order.body).toMatchObject({ status: 'canceled', payable: false });
});

test('canceling returns order.being_paid while the payer pays a past due period', async () => {
  const recurringBilling = await engine.agree();
  const path = `/recurring_billings/${toId(recurringBilling)}`;
  const bad = await engine.saveCard(NUMBERS.failsLater);
  await engine.payer.put(`${path}/card`, { card_id: toTypeId('card', bad) });
  for (const day of ['05', '06', '08', '12']) await engine.comeTo(`2026-12-${day}`);
  const asks = await engine.saveCard(NUMBERS.asks3ds);
  const { unpaid } = await view(recurringBilling);
  const begun = await engine.slide(fromTypeId('order', unpaid.order_id) ?? '', asks);
  if (begun.body.next_action === null) throw new Error('the bank did not require 3-D Secure');
  expect((await act(recurringBilling, 'cancel')).body.code).toBe('order.being_paid');
  expect(await engine.status(recurringBilling.id)).toBe('past_due');
});

test('a pause lasts until resumed, and periods due in it are not charged', async () => {
  const recurringBilling = await engine.agree();
  setClock('2026-12-04T23:59:59+09:00');
  for (const _ of [1, 2]) {
    expect((await bare(recurringBilling, 'pause')).body).toMatchObject({
      status: 'paused',
      next_payment_date: null,
      coming: [],
      can_pause: false,
      can_resume: true,
      leave: { at_once: true, runs_until: '2026-12-04' },
    });
  }
  Object.assign(engine.deps, { clock: engine.clock });
  await engine.comeTo('2026-12-05');
  await engine.comeTo('2027-01-05');
  for (const _ of [1, 2]) {
    expect((await bare(recurringBilling, 'resume')).body).toMatchObject({
      status: 'active',
      next_payment_date: '2027-02-05',
    });
  }
  await engine.comeTo('2027-02-05');
  expect(await engine.taken(recurringBilling.id)).toEqual(['2027-02-05 1000']);
  expect(await listEvents(recurringBilling, 'paused')).toHaveLength(1);
  expect(await listEvents(recurringBilling, 'resumed')).toHaveLength(1);
});

test('a pause is too late on the due day, and requires the store’s permission', async () => {
  const recurringBilling = await engine.agree();
  const fixed = await engine.agree({ pausable: false });
  expect((await bare(fixed, 'pause')).body.code).toBe('recurring_billing.pause_unsupported');
  setClock('2026-12-05T00:00:00+09:00');
  expect((await bare(recurringBilling, 'pause')).body).toMatchObject({
    code: 'recurring_billing.too_late',
    params: { date: '2026-12-05' },
  });
  expect(await view(fixed)).toMatchObject({ can_pause: false });
});

test('PUT card switches the charged card and rejects cards that cannot be used', async () => {
  const recurringBilling = await engine.agree();
  const path = `/recurring_billings/${toId(recurringBilling)}/card`;
  const other = await engine.saveCard(NUMBERS.mastercard);
  const use = (card_id: string) => engine.payer.put(path, { card_id });
  for (const _ of [1, 2]) {
    expect((await use(toTypeId('card', other))).body.card).toMatchObject({ last4: '4444' });
  }
  expect(await listEvents(recurringBilling, 'card_changed')).toHaveLength(1);
  const { db } = engine.deps;
  const mine = recurringBilling.cardId ?? '';
  const [alex] = await engine.all(`select id from users where email = 'alex@saifu.example'`);
  const set = (text: string, ...values: unknown[]) => db.pool.query(text, [mine, ...values]);
  await set('update cards set frozen_at = now() where id = $1');
  expect((await use(toTypeId('card', mine))).body.code).toBe('card.frozen');
  await set('update cards set frozen_at = null, exp_year = 2026, exp_month = 11 where id = $1');
  expect((await use(toTypeId('card', mine))).body.code).toBe('card.expiry_invalid');
  await set(`update cards set exp_year = 2030, state = 'setting_up' where id = $1`);
  expect((await use(toTypeId('card', mine))).status).toBe(404);
  await set(
    `update cards set state = 'active', user_id = $2, is_default = false where id = $1`,
    alex.id,
  );
  expect((await use(toTypeId('card', mine))).status).toBe(404);
  expect((await use('crd_x')).status).toBe(422);
  expect((await engine.payer.put(path, {})).status).toBe(422);
  await engine.comeTo('2026-12-05');
  const { items } = (await (await hanako()).get(path.replace('card', 'orders'))).body;
  expect(items[0]).toMatchObject({ status: 'paid', card: { last4: '4444' } });
});

test('of a concurrent choice and deletion of a card exactly one succeeds', async () => {
  const recurringBilling = await engine.agree();
  const path = `/recurring_billings/${toId(recurringBilling)}/card`;
  const old = toTypeId('card', recurringBilling.cardId ?? '');
  for (let round = 0; round < 3; round += 1) {
    const other = toTypeId('card', await engine.saveCard(NUMBERS.mastercard));
    const [changed, deleted] = await Promise.all([
      engine.payer.put(path, { card_id: other }),
      engine.payer.delete(`/cards/${other}`),
    ]);
    const isCardStillUsed = deleted.status === 409;
    expect([changed.status, deleted.status]).toEqual(isCardStillUsed ? [200, 409] : [404, 204]);
    expect((await view(recurringBilling)).card_id).toBe(isCardStillUsed ? other : old);
    await engine.payer.put(path, { card_id: old });
  }
});

test('PUT reminders sets the reminder days without duplicates and rejects invalid ones', async () => {
  const recurringBilling = await engine.agree();
  const path = `/recurring_billings/${toId(recurringBilling)}/reminders`;
  const choose = async (days: unknown) => (await hanako()).put(path, { days });
  expect((await choose([0, 7])).body.reminder_days).toEqual([7, 0]);
  expect((await choose([3, 3])).body.reminder_days).toEqual([3]);
  expect((await choose([])).body.reminder_days).toEqual([]);
  for (const bad of [[1], ['7'], [7, 3, 0, 7], null, 7]) {
    expect((await choose(bad)).body).toMatchObject({ code: 'request.invalid' });
  }
  expect((await engine.read(recurringBilling.id)).reminderDays).toEqual([]);
});

test('GET orders lists every period with its status, and the first payment last', async () => {
  const recurringBilling = await engine.agree();
  for (const month of ['2026-12', '2027-01', '2027-02']) await engine.comeTo(`${month}-05`);
  const path = `/recurring_billings/${toId(recurringBilling)}/orders`;
  const payer = await hanako();
  const all = (await payer.get(path)).body;
  expect(all.next_cursor).toBeNull();
  expect(all.items).toMatchObject([
    { due_date: '2027-02-05', amount: 1000, status: 'paid', paid_on: '2027-02-05' },
    { due_date: '2027-01-05', card: { brand: 'visa', last4: '4242' }, order_id: null },
    { due_date: '2026-12-05', retry_on: null, gives_up_on: null, decline_reason: null },
    { due_date: null, amount: 3000, status: 'paid', paid_on: '2026-12-01' },
  ]);
  const pages: unknown[] = [];
  for (let cursor = ''; ; ) {
    const { items, next_cursor } = (await payer.get(`${path}?limit=1${cursor}`)).body;
    pages.push(...items);
    if (next_cursor === null) break;
    cursor = `&cursor=${next_cursor}`;
  }
  expect(pages).toEqual(all.items);
  expect((await payer.get(`${path}?cursor=MjAyNy0wMi0zMA`)).status).toBe(422);
  for (const { payment_id } of all.items) {
    expect((await payer.get(`/payments/${payment_id}`)).status).toBe(200);
  }
});

test('the order of a period is visible to its payer only', async () => {
  const recurringBilling = await engine.agree();
  await engine.payer.put(`/recurring_billings/${toId(recurringBilling)}/card`, {
    card_id: toTypeId('card', await engine.saveCard(NUMBERS.failsLater)),
  });
  await engine.comeTo('2026-12-05');
  const { unpaid, id } = await view(recurringBilling);
  const path = `/guest/orders/${unpaid.order_id}`;
  expect((await engine.payer.get(path)).body).toMatchObject({
    pay_amount: 1000,
    payable: true,
    recurring: { recurring_billing_id: id, due_date: '2026-12-05' },
  });
  const alex = new Browser(engine.testApp);
  expect((await alex.get(path)).status).toBe(404);
  await alex.signIn('alex@saifu.example', 'alex-pays-in-yen');
  expect((await alex.get(path)).status).toBe(404);
  expect((await engine.payer.put(path, { pay_amount: 1 })).status).toBe(404);
});

test('canceled recurring billing keeps its paid_through day', async () => {
  const recurringBilling = await engine.agree();
  // The first payment covers the time until the first payment day.
  expect(await view(recurringBilling)).toMatchObject({ paid_through: '2026-12-04' });
  await engine.comeTo('2026-12-05');
  const paid = { paid_through: '2027-01-04' };
  expect(await view(recurringBilling)).toMatchObject({
    ...paid,
    leave: { runs_until: '2027-01-04' },
  });
  await engine.comeTo('2026-12-10');
  const canceled = (await act(recurringBilling, 'cancel')).body;
  expect(canceled).toMatchObject({ status: 'canceled', leave: null, ...paid });
  await engine.comeTo('2027-03-01');
  expect(await view(recurringBilling)).toMatchObject(paid);
  expect((await engine.payer.get('/recurring_billings')).body.items).toMatchObject([paid]);
  const sold = await engine.merchant.get(`/merchant/recurring_billings/${toId(recurringBilling)}`);
  expect(sold.body).toMatchObject(paid);
});

test('recurring billing canceled after its charge is paid through that period', async () => {
  const recurringBilling = await engine.agree();
  setClock('2026-12-05T00:00:00+09:00');
  const ending = (await act(recurringBilling, 'cancel', { after_charge: true })).body;
  expect(ending).toMatchObject({
    ending: true,
    paid_through: '2026-12-04',
    leave: { runs_until: '2027-01-04' },
  });
  Object.assign(engine.deps, { clock: engine.clock });
  await engine.comeTo('2026-12-05');
  await engine.comeTo('2026-12-06');
  const over = { status: 'canceled', paid_through: '2027-01-04' };
  expect(await view(recurringBilling)).toMatchObject(over);
});

test('paused recurring billing keeps paid_through, also when canceled', async () => {
  const recurringBilling = await engine.agree();
  await engine.comeTo('2026-12-05');
  await engine.comeTo('2026-12-10');
  expect((await bare(recurringBilling, 'pause')).body).toMatchObject({
    status: 'paused',
    paid_through: '2027-01-04',
    leave: { at_once: true, runs_until: '2027-01-04' },
  });
  expect((await act(recurringBilling, 'cancel')).body).toMatchObject({
    paid_through: '2027-01-04',
  });
});

test('resumed recurring billing is paid through the day before its next payment day', async () => {
  const recurringBilling = await engine.agree();
  await engine.comeTo('2026-12-03');
  await bare(recurringBilling, 'pause');
  await engine.comeTo('2027-02-10');
  expect((await bare(recurringBilling, 'resume')).body).toMatchObject({
    paid_through: '2027-03-04',
  });
});

test('a declined or refunded charge does not extend paid_through', async () => {
  const recurringBilling = await engine.agree();
  await engine.comeTo('2026-12-05');
  const { pool } = engine.deps.db;
  await pool.query(
    `update payments set status = 'refunded' where order_id in
     (select order_id from charges where recurring_billing_id = $1)`,
    [recurringBilling.id],
  );
  expect(await view(recurringBilling)).toMatchObject({ paid_through: '2026-12-04' });
  const other = await engine.agree();
  const bad = await engine.saveCard(NUMBERS.failsLater);
  await engine.payer.put(`/recurring_billings/${toId(other)}/card`, {
    card_id: toTypeId('card', bad),
  });
  expect(await view(other)).toMatchObject({ paid_through: '2027-01-04' });
  for (const day of ['05', '06', '08', '12']) await engine.comeTo(`2027-01-${day}`);
  expect(await view(other)).toMatchObject({ status: 'past_due', paid_through: '2027-01-04' });
});

test('recurring billing with an end date is paid through that day after its last charge', async () => {
  const recurringBilling = await engine.agree({ endDate: civilDate('2027-01-20') });
  await engine.comeTo('2026-12-05');
  await engine.comeTo('2027-01-05');
  expect(await view(recurringBilling)).toMatchObject({ paid_through: '2027-01-20' });
});

test('paid_through is null before the first payment', async () => {
  const offer = await engine.offer();
  const sold = await engine.merchant.get(`/merchant/recurring_billings/${toId(offer)}`);
  expect(sold.body).toMatchObject({ status: 'pending_first_payment', paid_through: null });
});
