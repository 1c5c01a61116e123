import { expect, test } from 'vitest';
import { catchError, createCard, pay } from './testing/payments.ts';
import { openReceiver } from './testing/receiver.ts';
import {
  type StripeSandbox,
  shareStripeSandbox,
  startStripeSandbox,
} from './testing/stripe-sandbox.ts';

const DAY_SECONDS = 86_400;
const stripeSandbox = shareStripeSandbox();

/** The dispute of a payment that was just captured. */
async function disputePayment(sandbox: StripeSandbox = stripeSandbox) {
  const stripe = sandbox.stripe();
  const intent = await pay(sandbox, { payment_method: 'pm_card_createDispute', amount: 3000 });
  await stripe.paymentIntents.capture(intent.id, { amount_to_capture: 2000 });
  const { data } = await stripe.events.list({ types: ['charge.dispute.created'] });
  const found = data.find(({ data: { object } }) => Object(object).payment_intent === intent.id);
  return { intent, id: String(Object(found?.data.object).id) };
}

test('the card of Stripe is charged, and disputed as fraudulent once it is captured', async () => {
  const stripe = stripeSandbox.stripe();
  const card = await createCard(stripeSandbox, '4000000000000259');
  const before = await pay(stripeSandbox, { payment_method: card.id });
  expect(before.status).toBe('requires_capture');
  expect(await stripe.charges.retrieve(String(before.latest_charge))).toMatchObject({
    disputed: false,
  });
  const { intent, id } = await disputePayment();
  expect(id).toMatch(/^du_/);
  expect(await stripe.charges.retrieve(String(intent.latest_charge))).toMatchObject({
    disputed: true,
  });
  const dispute = await stripe.disputes.retrieve(id, { expand: ['payment_intent'] });
  expect(dispute).toMatchObject({
    amount: 2000,
    currency: 'jpy',
    charge: intent.latest_charge,
    payment_intent: { id: intent.id },
    reason: 'fraudulent',
    status: 'needs_response',
    is_charge_refundable: false,
    evidence: { uncategorized_text: null },
    evidence_details: { has_evidence: false, past_due: false, submission_count: 0 },
  });
  expect(dispute.evidence_details.due_by).toBeGreaterThan(dispute.created + 7 * DAY_SECONDS);
});

test('a payment that is captured at once is disputed too', async () => {
  const stripe = stripeSandbox.stripe();
  const paid = { payment_method: 'pm_card_createDispute', capture_method: 'automatic' } as const;
  const { latest_charge: charge } = await pay(stripeSandbox, paid);
  expect(await stripe.charges.retrieve(String(charge))).toMatchObject({ disputed: true });
});

test.each([
  ['winning_evidence', 'won'],
  ['losing_evidence', 'lost'],
] as const)('after a review of %s the dispute is %s', async (text, status) => {
  const stripe = stripeSandbox.stripe();
  const { id, intent } = await disputePayment();
  const staged = await stripe.disputes.update(id, {
    evidence: { uncategorized_text: text },
    submit: false,
  });
  expect(staged).toMatchObject({
    status: 'needs_response',
    evidence: { uncategorized_text: text },
  });
  const submitted = await stripe.disputes.update(id, { submit: true });
  expect(submitted).toMatchObject({
    status: 'under_review',
    evidence_details: { has_evidence: true, submission_count: 1 },
  });
  const again = await catchError(stripe.disputes.update(id, { evidence: {} }));
  expect(again).toMatchObject({ statusCode: 400, rawType: 'invalid_request_error' });
  const refused = await catchError(stripe.refunds.create({ payment_intent: intent.id }));
  expect(refused.code).toBe('charge_disputed');
  await stripeSandbox.advance(60);
  expect(await stripe.disputes.retrieve(id)).toMatchObject({ status });
  const refund = stripe.refunds.create({ payment_intent: intent.id });
  if (status === 'won') expect(await refund).toMatchObject({ amount: 2000 });
  else expect((await catchError(refund)).code).toBe('charge_disputed');
  expect((await catchError(stripe.disputes.close(id))).statusCode).toBe(400);
});

test('any other evidence is under review for sixty days, and then the dispute is lost', async () => {
  const { disputes } = stripeSandbox.stripe();
  const { id } = await disputePayment();
  const text = '領'.repeat(10_000);
  await disputes.update(id, { evidence: { uncategorized_text: text }, submit: true });
  await stripeSandbox.advance(59 * DAY_SECONDS);
  const reviewed = await disputes.retrieve(id);
  expect(reviewed).toMatchObject({
    status: 'under_review',
    evidence: { uncategorized_text: text },
  });
  await stripeSandbox.advance(DAY_SECONDS);
  expect(await disputes.retrieve(id)).toMatchObject({ status: 'lost' });
});

test('a dispute without evidence in time is lost, and so is one that is accepted', async () => {
  const { disputes } = stripeSandbox.stripe();
  const late = await disputePayment();
  await stripeSandbox.advance(9 * DAY_SECONDS);
  expect(await disputes.retrieve(late.id)).toMatchObject({
    status: 'lost',
    evidence_details: { past_due: true },
  });
  const tooLate = disputes.update(late.id, { evidence: { uncategorized_text: 'x' } });
  expect((await catchError(tooLate)).statusCode).toBe(400);
  const accepted = await disputePayment();
  expect(await disputes.close(accepted.id)).toMatchObject({ status: 'lost' });
});

test('evidence that is too long and an unknown dispute are rejected', async () => {
  const { disputes } = stripeSandbox.stripe();
  const { id } = await disputePayment();
  const evidence = { uncategorized_text: 'x'.repeat(20_001) };
  expect((await catchError(disputes.update(id, { evidence }))).statusCode).toBe(400);
  expect(await disputes.retrieve(id)).toMatchObject({ status: 'needs_response' });
  expect((await catchError(disputes.retrieve('du_none'))).statusCode).toBe(404);
});

test('every step of a dispute sends a webhook, and it survives a restart', async () => {
  const receiver = await openReceiver();
  const sandbox = await startStripeSandbox({ STRIPE_SANDBOX_WEBHOOK_URL: receiver.url });
  const { id } = await disputePayment(sandbox);
  const evidence = { uncategorized_text: 'winning_evidence' };
  await sandbox.stripe().disputes.update(id, { evidence, submit: true });
  await sandbox.kill('SIGKILL');
  await sandbox.start();
  await sandbox.advance(60);
  const types = () => new Set(receiver.types().filter((type) => type.startsWith('charge.dispute')));
  await receiver.waitUntil(() => types().size === 5);
  expect([...types()].toSorted()).toEqual([
    'charge.dispute.closed',
    'charge.dispute.created',
    'charge.dispute.funds_reinstated',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.updated',
  ]);
});
