import { beforeEach, expect, test } from 'vitest';
import { Browser } from '../../testing/browser.ts';
import { tokenize } from '../../testing/payment-provider.ts';
import { fromAmount, openRiskWorld, type RiskWorld } from '../../testing/risk.ts';
import { createTestAppWithDemoData, type TestApp } from '../../testing/test-app.ts';

let world: RiskWorld;

beforeEach(async () => {
  world = await openRiskWorld(await createTestAppWithDemoData());
});

const dryRun = (items: readonly object[], action = 'review') =>
  world.getRisk().call('POST', '/staff/risk_rules/dry_run', {
    condition: { match: 'all', items },
    action,
  });
const block = (entry: object) =>
  world.getRisk().post('/staff/block_list_entries', { reason: 'Fraud.', ...entry });
const activate = (id: string, version = 1) =>
  world.getRisk().call('POST', `/staff/risk_rules/${id}/activate`, { version, reason: 'Go.' });

test('a rule is a draft until it is activated, and versions are kept', async () => {
  const created = await world
    .getRisk()
    .post('/staff/risk_rules', world.toRule([fromAmount(20_000)]));
  expect(created.body).toMatchObject({ state: 'draft', version: 1, active_version: null });
  expect((await world.pay(25_000)).body.in_review).toBe(false);
  const { id } = created.body;
  const changed = { ...world.toRule([fromAmount(10_000)]), replaces: 1 };
  const path = `/staff/risk_rules/${id}/versions`;
  const both = await Promise.all([
    world.getRisk().post(path, changed),
    world.admin.post(path, changed),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const { body } = await world.getRisk().get(`/staff/risk_rules/${id}`);
  expect(body.versions.map(({ version }: { version: number }) => version)).toEqual([2, 1]);
  expect((await activate(id)).body.code).toBe('risk_rule.changed');
});

test('a rule that hits everybody says so and needs a second person', async () => {
  await world.pay();
  const { body: run } = await dryRun([fromAmount(0)]);
  expect(run.matched).toBe(run.total);
  expect(run).toMatchObject({ share_bp: 10_000, needs_approval: true, is_sampled: false });
  expect(run.examples.length).toBeLessThanOrEqual(20);
  const { id } = (await world.getRisk().post('/staff/risk_rules', world.toRule([fromAmount(0)])))
    .body;
  const { rule, approval_id: approvalId } = (await activate(id)).body;
  expect(rule.state).toBe('draft');
  const approve = (who: Browser) => who.call('POST', `/staff/approvals/${approvalId}/approve`);
  expect((await approve(world.getRisk())).body.code).toBe('approval.same_person');
  expect((await approve(world.admin)).body.status).toBe('executed');
  expect((await world.pay()).body.in_review).toBe(true);
});

test('a rule that hits nobody is activated at once and disabled at once', async () => {
  await world.pay();
  const rule = world.toRule([fromAmount(900_000)]);
  const { id } = (await world.getRisk().post('/staff/risk_rules', rule)).body;
  const { body } = await activate(id);
  expect(body).toMatchObject({ approval_id: null, rule: { state: 'active', active_version: 1 } });
  const disable = () =>
    world
      .getRisk()
      .call('POST', `/staff/risk_rules/${id}/disable`, { reason: 'No longer needed.' });
  expect((await disable()).body).toMatchObject({ state: 'disabled', active_version: null });
  expect((await disable()).body.code).toBe('risk_rule.not_active');
});

test('a blocked payer hears nothing about the rule, and a repeat of a payment is returned', async () => {
  const paid = await world.pay(7000);
  const key = world.guest.idempotencyKey;
  await world.activateRule([fromAmount(7000)], 'block');
  const refused = await world.pay(7000);
  expect([refused.status, refused.body.code]).toEqual([422, 'payment.blocked']);
  expect(JSON.stringify(refused.body)).not.toContain('A rule');
  expect((await world.pay(6999)).status).toBe(201);
  world.guest.idempotencyKey = key;
  const { body } = await world.getRisk().get('/staff/payment_blocks');
  expect(body.items).toEqual([
    expect.objectContaining({ source: 'rule', hits: 1, key: expect.stringMatching(/^rrl_/) }),
  ]);
  await world.pay(7000);
  const days = (await world.getRisk().get('/staff/payment_blocks/days')).body.items;
  expect(days).toEqual([expect.objectContaining({ source: 'rule', hits: 2, keys: 1 })]);
  expect(paid.status).toBe(201);
});

test('a payment that was made is returned to its repeat although a rule blocks it now', async () => {
  const order = await world.guest.post('/guest/orders', {
    store_id: world.store.id,
    pay_amount: 7000,
  });
  const body = {
    expected_amount: 7000,
    payment_method: 'card',
    gesture: 'slide',
    contact: { email: 'payer@saifu.example' },
    card_token: await tokenize(),
  };
  world.guest.idempotencyKey = crypto.randomUUID();
  const path = `/guest/orders/${order.body.id}/payments`;
  const first = await world.guest.post(path, body);
  await world.activateRule([fromAmount(7000)], 'block');
  const again = await world.guest.post(path, body);
  expect([again.status, again.body.id]).toEqual([201, first.body.id]);
});

test('velocity by card counts across devices, with the present attempt', async () => {
  const velocity = { signal: 'attempts', by: 'card', within: '1h', op: 'gte', value: 3 } as const;
  await world.activateRule([velocity]);
  const held: boolean[] = [];
  for (let at = 0; at < 3; at += 1) {
    held.push((await world.pay(1000 + at, new Browser(world.testApp))).body.in_review);
  }
  expect(held).toEqual([false, false, true]);
  await world.pass(2);
  expect((await world.pay(1500, new Browser(world.testApp))).body.in_review).toBe(false);
});

test.each([
  ['a new device', { signal: 'device_age_hours', op: 'lte', value: 0 }],
  ['a guest', { signal: 'guest', is: true }],
  ['a first payment at the store', { signal: 'first_payment_at_store', is: true }],
  ['the country of the card', { signal: 'card_country', op: 'in', values: ['US', 'JP'] }],
  [
    'the sum by address',
    { signal: 'attempted_amount', by: 'address', within: '24h', op: 'gte', value: 1280 },
  ],
  [
    'the attempts at the store',
    { signal: 'attempts', by: 'store', within: '7d', op: 'gte', value: 1 },
  ],
] as const)('%s is a signal', async (_, comparison) => {
  await world.activateRule([comparison]);
  expect((await world.pay(1280, new Browser(world.testApp))).body.in_review).toBe(true);
});

test('what is not known matches nothing', async () => {
  await world.activateRule([{ signal: 'account_age_days', op: 'gte', value: 0 }]);
  expect((await world.pay()).body.in_review).toBe(false);
});

test('the dry run counts velocity as it was, and what was returned later', async () => {
  const before = (await dryRun([{ signal: 'guest', is: true }])).body;
  const payer = new Browser(world.testApp);
  const ids = [];
  for (let at = 0; at < 3; at += 1) ids.push((await world.pay(1000 + at, payer)).body.id);
  const last = ids.at(-1);
  world.merchant.idempotencyKey = crypto.randomUUID();
  await world.merchant.post(`/merchant/payments/${last}/refunds`, {});
  const velocity = { signal: 'attempts', by: 'device', within: '1h', op: 'gte', value: 3 };
  const { body } = await dryRun([{ signal: 'guest', is: true }, velocity]);
  expect(body).toMatchObject({ total: before.total + 3, matched: 1, matched_amount: 1002 });
  expect(body.examples.map(({ id }: { id: string }) => id)).toEqual([last]);
});

test.each([
  { match: 'all', items: [] },
  { match: 'some', items: [{ signal: 'guest', is: true }] },
  { match: 'all', items: [{ signal: 'guest', is: 'yes' }] },
  { match: 'all', items: [{ signal: 'secret', is: true }] },
  { match: 'all', items: [{ signal: 'amount', op: 'gte', value: -1 }] },
  { match: 'all', items: [{ signal: 'amount', op: 'gte', value: 1.5 }] },
  { match: 'all', items: [{ signal: 'amount', op: '; drop table', value: 1 }] },
  { match: 'all', items: [{ signal: 'card_country', op: 'in', values: ['jp'] }] },
  { match: 'all', items: [{ signal: 'card_country', op: 'in', values: [] }] },
  { match: 'all', items: [{ signal: 'attempts', by: 'card', within: '2h', op: 'gte', value: 1 }] },
  { match: 'all', items: Array.from({ length: 21 }, () => ({ signal: 'guest', is: true })) },
])('the condition %j is rejected', async (condition) => {
  for (const path of ['/staff/risk_rules', '/staff/risk_rules/dry_run']) {
    const body = { name: 'x', condition, action: 'review', reason: 'x' };
    const { status } = await world
      .getRisk()
      .call('POST', path, path.endsWith('run') ? { condition, action: 'review' } : body);
    expect(status).toBe(422);
  }
});

test('the block list refuses by email, card, device, address and store', async () => {
  const paid = (await world.pay()).body;
  const refused = async () => (await world.pay()).body.code;
  for (const entry of [
    { kind: 'email', value: 'Payer@Saifu.example' },
    { kind: 'card', payment_id: paid.id },
    { kind: 'device', payment_id: paid.id },
    { kind: 'address', value: '127.0.0.1' },
    { kind: 'network', value: '127.0.0.200' },
    { kind: 'store', value: world.store.id },
  ]) {
    const { status, body } = await block(entry);
    expect([entry.kind, status, body.hits]).toEqual([entry.kind, 201, 0]);
    expect([entry.kind, await refused()]).toEqual([entry.kind, 'payment.blocked']);
    const [listed] = (await world.getRisk().get(`/staff/block_list_entries?kind=${entry.kind}`))
      .body.items;
    expect(listed).toMatchObject({ id: body.id, hits: 1 });
    const path = `/staff/block_list_entries/${body.id}/remove`;
    expect((await world.getRisk().call('POST', path, { reason: 'Cleared.' })).status).toBe(200);
    expect([entry.kind, await refused()]).toEqual([entry.kind, undefined]);
  }
});

test('a block list entry hides its value, ends by itself, and is there once', async () => {
  const entry = { kind: 'email', value: 'payer@saifu.example', days: 1 };
  const { body } = await block(entry);
  expect(body.label).toBe('p•••••@saifu.example');
  expect((await block(entry)).body.code).toBe('block_list.exists');
  expect((await world.pay()).body.code).toBe('payment.blocked');
  await world.pass(25);
  expect((await world.pay()).status).toBe(201);
  expect((await block(entry)).status).toBe(201);
});

test.each([
  { kind: 'email', value: 'nobody' },
  { kind: 'address', value: '999.1.1.1' },
  { kind: 'card', value: '4242424242424242' },
  { kind: 'email' },
  { kind: 'email', value: 'a@b.example', reason: '' },
])('the entry %j is rejected', async (entry) => {
  expect((await block(entry)).status).toBe(422);
});

test('cash that staff take at the counter is not assessed', async () => {
  await world.activateRule([fromAmount(0)], 'block');
  const cash = { payment_method: 'cash', by: 'staff', card_token: undefined, contact: undefined };
  expect((await world.pay(1000, world.guest, cash)).body.status).toBe('complete');
});

test('every change is in the audit log, with its reason', async () => {
  const rule = await world.activateRule([fromAmount(20_000)]);
  await world.pay(25_000);
  await world.pay(26_000);
  const [first, second] = await world.listReviews();
  await world
    .getRisk()
    .call('POST', `/staff/payment_reviews/${first.id}/assign`, { assigned: true });
  await world.decide(first.id, 'release');
  await world.decide(second.id, 'void');
  const changed = { ...world.toRule([fromAmount(30_000)]), replaces: 1 };
  await world.getRisk().post(`/staff/risk_rules/${rule}/versions`, changed);
  const reason = { reason: 'Enough.' };
  await world.getRisk().call('POST', `/staff/risk_rules/${rule}/disable`, reason);
  const { id } = (await block({ kind: 'email', value: 'payer@saifu.example' })).body;
  await world.getRisk().call('POST', `/staff/block_list_entries/${id}/remove`, reason);
  const { items } = (await world.admin.get('/staff/audit_entries?limit=100')).body;
  const actions = items.map(({ action }: { action: string }) => action).toReversed();
  expect(actions.filter((action: string) => /^(risk|payment_review|block)/.test(action))).toEqual([
    'risk_rule.created',
    'risk_rule.activated',
    'payment_review.assigned',
    'payment_review.released',
    'payment_review.voided',
    'risk_rule.changed',
    'risk_rule.disabled',
    'block_list_entry.added',
    'block_list_entry.removed',
  ]);
  expect(items[0].after).toEqual({ reason: 'Enough.' });
});

/** Counts the statements that one payment makes. */
async function countStatements(testApp: TestApp, pay: () => Promise<unknown>): Promise<number> {
  const { db } = testApp.deps;
  const { rows } = db;
  let count = 0;
  Object.assign(db, {
    rows: (statement: Parameters<typeof rows>[0]) => {
      count += 1;
      return rows(statement);
    },
  });
  await pay();
  Object.assign(db, { rows });
  return count;
}

test('rules cost one statement while any is active, and none otherwise', async () => {
  const count = () => countStatements(world.testApp, () => world.pay());
  const without = await count();
  const id = await world.activateRule([fromAmount(900_000)]);
  // The first payment notices that the rules have changed.
  await world.pay();
  expect((await count()) - without).toBe(1);
  await world.getRisk().call('POST', `/staff/risk_rules/${id}/disable`, { reason: 'Done.' });
  await world.pay();
  expect(await count()).toBe(without);
});
