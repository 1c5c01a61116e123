import { beforeEach, expect, test } from 'vitest';
import { type DisputeWorld, openDisputeWorld } from '../../../testing/dispute-world.ts';
import { signInAsMember } from '../../../testing/member.ts';
import { signInAsMerchant } from '../../../testing/merchant.ts';
import { listWrittenMessages } from '../../../testing/messages.ts';
import { SHOP } from '../../../testing/store.ts';
import { openReceiver } from '../../../testing/webhook-receiver.ts';
import { disputePayment } from '../confirmation/dispute-payment.ts';
import { askForDisputes } from '../missed-event/ask-provider.ts';

const DAY_SECONDS = 24 * 60 * 60;
const EVIDENCE = '伝票の控えに署名があります。';

let world: DisputeWorld;

beforeEach(async () => {
  world = await openDisputeWorld();
});

/** A payment whose dispute has arrived, twice. */
async function dispute() {
  const paid = await world.pay();
  await world.deliverEvents(paid.reference);
  await world.deliverEvents(paid.reference);
  const { items } = (await world.merchant.get('/merchant/disputes')).body;
  return { ...paid, dispute: items[0], items };
}

function submit(id: string, text = EVIDENCE, key: string = crypto.randomUUID()) {
  const { merchant } = signInAsMerchant(world.testApp, SHOP);
  const path = `/merchant/disputes/${id}/evidence`;
  return merchant.call('POST', path, { text }, { 'idempotency-key': key });
}

const read = async (id: string) => (await world.merchant.get(`/merchant/disputes/${id}`)).body;

async function findReference(): Promise<string> {
  const { rows } = await world.testApp.deps.db.pool.query(
    'select provider_reference from provider_disputes',
  );
  return rows[0].provider_reference;
}

const readWaiting = async () => (await world.merchant.get('/merchant/overview')).body.waiting;

const refund = (id: string) => {
  world.merchant.idempotencyKey = crypto.randomUUID();
  return world.merchant.post(`/merchant/payments/${id}/refunds`, {});
};

async function eventTypes(): Promise<readonly string[]> {
  const { rows } = await world.testApp.deps.db.pool.query(
    `select type, payload ->> 'status' as status from outbox_events where type like 'dispute.%'
     order by occurred_at, id`,
  );
  return rows.map(({ type, status }) => `${type} ${status}`);
}

test('a dispute arrives once, blocks refunds, and is won with evidence', async () => {
  const paid = await dispute();
  expect(paid.items).toEqual([
    {
      id: expect.stringMatching(/^dsp_/),
      payment_id: paid.id,
      store: expect.objectContaining({ id: world.store.id }),
      status: 'needs_response',
      reason: 'fraudulent',
      amount: 1280,
      payment_amount: 1280,
      respond_by: expect.any(String),
      evidence_submitted_at: null,
      opened_at: expect.any(String),
      closed_at: null,
    },
  ]);
  const { id } = paid.dispute;
  expect(await readWaiting()).toMatchObject({
    dispute_count: 1,
    disputes: [{ id, amount: 1280, respond_by: paid.dispute.respond_by }],
  });
  expect((await paid.guest.get(`/guest/payments/${paid.id}`)).body.bank_dispute).toBe('open');
  expect(await refund(paid.id)).toMatchObject({
    status: 409,
    body: { code: 'payment.disputed_by_bank' },
  });

  const key = crypto.randomUUID();
  const answer = await submit(id, 'winning_evidence', key);
  expect(answer).toMatchObject({
    status: 201,
    body: { status: 'under_review', evidence_text: 'winning_evidence' },
  });
  expect((await submit(id, 'winning_evidence', key)).body).toEqual(answer.body);
  expect((await submit(id)).body.code).toBe('dispute.evidence_submitted');
  expect((await refund(paid.id)).body.code).toBe('payment.disputed_by_bank');

  await world.advanceProvider(60);
  await world.deliverEvents(paid.reference);
  expect(await read(id)).toMatchObject({ status: 'won', closed_at: expect.any(String) });
  expect((await submit(id)).body.code).toBe('dispute.closed');
  expect((await paid.guest.get(`/guest/payments/${paid.id}`)).body.bank_dispute).toBe('won');
  expect(await eventTypes()).toEqual(['dispute.created needs_response', 'dispute.closed won']);
  expect((await refund(paid.id)).status).toBe(201);
});

const readAvailable = async () => (await world.merchant.get('/merchant/balance')).body.available;

async function readDisputeEntries() {
  const { items } = (await world.merchant.get('/merchant/balance/entries')).body;
  return items.filter(({ kind }: { kind: string }) => kind.startsWith('dispute'));
}

test('a dispute withdraws amount and fee at once, and a won one returns both', async () => {
  const before = await readAvailable();
  const paid = await dispute();
  // Less the fee of ¥1,280, which was captured meanwhile.
  const captured = 1280 - 46;
  const withdrawn = 1280 + 1300;
  expect((await readAvailable()) - before).toBe(captured - withdrawn);
  const { id: dispute_id } = paid.dispute;
  const lost = { kind: 'dispute', dispute_id, payment_id: paid.id, amount: -withdrawn, fee: 0 };
  expect(await readDisputeEntries()).toMatchObject([lost]);
  await submit(dispute_id, 'winning_evidence');
  await world.advanceProvider(60);
  for (const _ of [1, 2]) await world.deliverEvents(paid.reference);
  expect((await readAvailable()) - before).toBe(captured);
  const won = { kind: 'dispute_return', dispute_id, amount: withdrawn };
  expect(await readDisputeEntries()).toMatchObject([won, lost]);
});

test('a lost dispute stays withdrawn', async () => {
  const before = await readAvailable();
  const paid = await dispute();
  await submit(paid.dispute.id, 'losing_evidence');
  await world.advanceProvider(60);
  await world.deliverEvents(paid.reference);
  expect((await readAvailable()) - before).toBe(-46 - 1300);
  expect(await readDisputeEntries()).toHaveLength(1);
});

test('a dispute is lost with evidence that the bank does not follow', async () => {
  const paid = await dispute();
  await submit(paid.dispute.id, 'losing_evidence');
  await world.advanceProvider(60);
  await world.deliverEvents(paid.reference);
  expect(await read(paid.dispute.id)).toMatchObject({ status: 'lost' });
  expect((await refund(paid.id)).body.code).toBe('payment.disputed_by_bank');
  expect((await paid.guest.get(`/guest/payments/${paid.id}`)).body.bank_dispute).toBe('lost');
});

test('a dispute without evidence by its deadline is closed', async () => {
  const paid = await dispute();
  await world.advanceProvider(9 * DAY_SECONDS);
  // The event is late: the bank knows already.
  expect((await submit(paid.dispute.id)).body.code).toBe('dispute.closed');
  await world.deliverEvents(paid.reference);
  expect(await read(paid.dispute.id)).toMatchObject({ status: 'lost', evidence_text: null });
  expect(await eventTypes()).toEqual(['dispute.created needs_response', 'dispute.closed lost']);
});

test('evidence is too late after the deadline, even while the bank is silent', async () => {
  const { dispute: opened } = await dispute();
  await world.merchant.post('/sandbox/clock', { advance_seconds: 9 * DAY_SECONDS });
  const late = await submit(opened.id);
  expect([late.status, late.body.code]).toEqual([409, 'dispute.too_late']);
});

test('of concurrent answers one is submitted, and it is the one that is shown', async () => {
  const { dispute: opened } = await dispute();
  const texts = ['first', 'second', 'third', 'fourth'];
  const answers = await Promise.all(
    texts.map((text) => submit(opened.id, text, crypto.randomUUID())),
  );
  const accepted = answers.filter(({ status }) => status === 201);
  expect(accepted).toHaveLength(1);
  const { evidence_text: shown } = await read(opened.id);
  expect(shown).toBe(accepted[0]?.body.evidence_text);
  const { evidence } = await world.stripe.disputes.retrieve(await findReference());
  expect(evidence.uncategorized_text).toBe(shown);
});

test('a payment is disputed before its authorization is recorded', async () => {
  const paid = await world.pay();
  const { db } = world.testApp.deps;
  await db.pool.query('update payments set provider_reference = null');
  await world.deliverEvents(paid.reference);
  const { items } = (await world.merchant.get('/merchant/disputes')).body;
  expect(items).toMatchObject([{ payment_id: paid.id }]);
});

test('the merchant is told by email, and what the cardholder says is in words', async () => {
  const paid = await dispute();
  const { db } = world.testApp.deps;
  const { rows } = await db.pool.query(
    `select m.email from merchants m join provider_disputes d on d.merchant_id = m.id`,
  );
  const subjects = async () =>
    (await listWrittenMessages(world.testApp.deps, rows[0].email)).map(({ subject }) => subject);
  const opened = '【Saifu】カード会社を通じた異議申し立て（チャージバック）がありました';
  expect((await subjects()).filter((subject) => subject === opened)).toHaveLength(1);
  await world.stripe.disputes.close(await findReference());
  await world.deliverEvents(paid.reference);
  expect(await subjects()).toContain('【Saifu】チャージバックでカード名義人の主張が認められました');
});

test('evidence must have words, and not too many', async () => {
  const { dispute: opened } = await dispute();
  expect((await submit(opened.id, ' ')).status).toBe(422);
  expect((await submit(opened.id, 'あ'.repeat(10_001))).status).toBe(422);
  expect((await submit(opened.id, 'あ'.repeat(10_000))).status).toBe(201);
});

test('disputes are filtered by status, and another merchant finds none', async () => {
  const { dispute: opened } = await dispute();
  const list = async (query: string) =>
    (await world.merchant.get(`/merchant/disputes${query}`)).body.items.length;
  expect([await list('?status=needs_response'), await list('?status=won')]).toEqual([1, 0]);
  expect((await world.merchant.get('/merchant/disputes?status=closed')).status).toBe(422);
  const { merchant: other } = signInAsMerchant(world.testApp, 'みどりマート');
  expect((await other.get('/merchant/disputes')).body.items).toEqual([]);
  expect((await other.get(`/merchant/disputes/${opened.id}`)).status).toBe(404);
});

test('webhooks tell the merchant’s program that a dispute began, and how it ended', async () => {
  const receiver = await openReceiver();
  const { body: webhook } = await world.merchant.post('/merchant/webhooks', {
    url: receiver.url,
    events: ['dispute.created', 'dispute.closed'],
  });
  receiver.trust(webhook.secret);
  const paid = await dispute();
  await world.stripe.disputes.close(await findReference());
  await world.deliverEvents(paid.reference);
  const data = {
    id: paid.dispute.id,
    payment_id: paid.id,
    order_id: expect.stringMatching(/^ord_/),
    store_id: world.store.id,
    reason: 'fraudulent',
    amount: 1280,
    respond_by: paid.dispute.respond_by,
  };
  expect(receiver.received.map(({ event }) => event)).toMatchObject([
    { type: 'dispute.created', data: { ...data, status: 'needs_response' } },
    { type: 'dispute.closed', data: { ...data, status: 'lost' } },
  ]);
});

test('an approved refund request is not paid out while the bank decides', async () => {
  const paid = await world.pay();
  const { db } = world.testApp.deps;
  const actor = { kind: 'guest' } as const;
  const reported = { paymentId: paid.uuid, as: 'not_me', by: 'link', actor } as const;
  await disputePayment(world.testApp.deps, reported);
  await world.deliverEvents(paid.reference);
  const [request] = (await world.merchant.get('/merchant/refund_requests')).body.items;
  const message = '返金します。';
  const respond = (decision: string) =>
    world.merchant.post(`/merchant/refund_requests/${request.id}/respond`, { decision, message });
  expect((await respond('approve')).body.code).toBe('payment.disputed_by_bank');
  const { rows } = await db.pool.query(`select status from refund_requests`);
  expect(rows).toEqual([{ status: 'pending' }]);
  expect((await respond('reject')).status).toBe(200);
});

test('the audit log names the member who submitted the evidence, once', async () => {
  const { dispute: opened } = await dispute();
  const manager = await signInAsMember(world.testApp, 'manager');
  const path = `/merchant/disputes/${opened.id}/evidence`;
  expect((await manager.post(path, { text: EVIDENCE })).status).toBe(201);
  expect((await manager.post(path, { text: EVIDENCE })).status).toBe(409);
  const owner = await signInAsMember(world.testApp, 'owner');
  const { items } = (await owner.get('/console/audit_entries?limit=100')).body;
  const submitted = items.filter(({ action }: { action: string }) => action.startsWith('dispute.'));
  expect(submitted).toMatchObject([
    { action: 'dispute.evidence_submitted', subject: opened.id, after: { status: 'under_review' } },
  ]);
  const clerk = await signInAsMember(world.testApp, 'clerk');
  expect((await clerk.get(`/merchant/disputes/${opened.id}`)).body.code).toBe('member.not_allowed');
});

const askAgain = async () => {
  const { pool } = world.testApp.deps.db;
  await pool.query(`update provider_cursors set asked_at = asked_at - interval '1 hour'`);
  return askForDisputes(world.testApp.deps);
};

test('disputes whose events never came are found by asking, and so is their end', async () => {
  const paid = [await world.pay(), await world.pay(), await world.pay()];
  const { deps } = world.testApp;
  const counts = await Promise.all([1, 2, 3].map(() => askForDisputes(deps)));
  expect(counts.toSorted()).toEqual([0, 0, 3]);
  const list = async () => (await world.merchant.get('/merchant/disputes')).body.items;
  const disputes = await list();
  expect(disputes.map((each: { payment_id: string }) => each.payment_id).toSorted()).toEqual(
    paid.map(({ id }) => id).toSorted(),
  );
  // Not again so soon, and then nothing is new.
  expect(await askForDisputes(deps)).toBe(0);
  expect(await askAgain()).toBe(0);
  await submit(disputes[0].id, 'losing_evidence');
  await world.advanceProvider(60);
  expect(await askAgain()).toBe(1);
  // The events come after all.
  for (const { reference } of paid) await world.deliverEvents(reference);
  expect((await list()).map(({ status }: { status: string }) => status).toSorted()).toEqual([
    'lost',
    'needs_response',
    'needs_response',
  ]);
  const created = (await eventTypes()).filter((each) => each.startsWith('dispute.created'));
  expect(created).toHaveLength(3);
});

test('an unanswered question about disputes is asked again', async () => {
  await world.pay();
  await world.injectFault({ name: 'error_before', on: 'GET /v1/disputes', next: 1 });
  await expect(askForDisputes(world.testApp.deps)).rejects.toMatchObject({
    code: 'payment.gateway_unavailable',
  });
  expect(await askAgain()).toBe(1);
});
