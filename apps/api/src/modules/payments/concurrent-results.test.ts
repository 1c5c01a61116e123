import { expect, test } from 'vitest';
import { createModelEnvironment, type ModelEnvironment, pay } from '../../testing/model.ts';
import { completePayment } from './capture/complete-payment.ts';
import * as captureResults from './capture-result.repository.ts';
import * as attempts from './payment-attempt.repository.ts';
import * as paymentResults from './payment-result.repository.ts';

// The call, the returning payer, an event and reconciliation may all bring the same result at the
// same moment. It is booked once.

const AT_ONCE = 8;
const PAYMENTS = 12;

const TRAIL = `
  select p.status, p.version,
    (select count(*)::int from payment_transitions t where t.payment_id = p.id) as transitions,
    (select coalesce(sum(abs(l.amount)), 0)::int from postings l where l.payment_id = p.id
      and l.event = $2) as booked,
    (select count(*)::int from outbox_events e where e.type = 'order.paid'
      and e.subject_id = p.order_id) as paid,
    (select count(*)::int from outbox_events e where e.type = 'payment.completed'
      and e.subject_id = p.id) as completed
  from payments p where p.id = $1`;

async function readTrail({ deps }: ModelEnvironment, id: string, event: string) {
  return (await deps.db.pool.query(TRAIL, [id, event])).rows[0];
}

const atOnce = (work: () => Promise<unknown>) =>
  Promise.all(Array.from({ length: AT_ONCE }, () => work()));

async function findAttempt({ deps }: ModelEnvironment, id: string) {
  const attempt = await attempts.findLast(deps.db, id);
  if (attempt === undefined) throw new Error('the payment has no attempt');
  return attempt;
}

test('an approval that is recorded many times at once is booked once', async () => {
  const environment = await createModelEnvironment();
  const { db, clock, stableKey, paymentRouter } = environment.deps;
  for (let count = 0; count < PAYMENTS; count += 1) {
    const id = await pay(environment, 'silent', 0);
    const attempt = await findAttempt(environment, id);
    const result = await paymentRouter.findByAttempt('card', attempt);
    if (result === undefined) throw new Error('the provider does not know the attempt');
    const context = { now: clock.now(), stableKey };
    await atOnce(() => paymentResults.record(db, attempt, result, context));
    expect(await readTrail(environment, id, 'authorize')).toEqual({
      status: 'processing',
      version: 2,
      transitions: 2,
      booked: 2000,
      paid: 1,
      completed: 0,
    });
  }
});

test('a capture that is recorded many times at once is booked once', async () => {
  const environment = await createModelEnvironment();
  const { deps, state } = environment;
  for (let count = 0; count < PAYMENTS; count += 1) {
    const id = await pay(environment, 'fine', 0);
    state.mode = 'silent';
    await completePayment(deps, id, 'link');
    state.mode = 'fine';
    const attempt = await findAttempt(environment, id);
    const now = deps.clock.now();
    await atOnce(() => captureResults.record(deps.db, attempt, { kind: 'approved' }, now));
    expect(await readTrail(environment, id, 'capture')).toMatchObject({
      status: 'complete',
      version: 3,
      transitions: 3,
      paid: 1,
      completed: 1,
    });
  }
});

test('of approvals and declines at once one counts, and the order follows it', async () => {
  const environment = await createModelEnvironment();
  const { db, clock, stableKey, paymentRouter } = environment.deps;
  const declined = { kind: 'declined', reason: 'other', reference: null, fingerprint: null };
  for (let count = 0; count < PAYMENTS; count += 1) {
    const id = await pay(environment, 'silent', 0);
    const attempt = await findAttempt(environment, id);
    const approved = await paymentRouter.findByAttempt('card', attempt);
    if (approved === undefined) throw new Error('the provider does not know the attempt');
    const context = { now: clock.now(), stableKey };
    let turn = count;
    await atOnce(() => {
      turn += 1;
      const result = turn % 2 === 0 ? approved : ({ ...declined } as typeof approved);
      return paymentResults.record(db, attempt, result, context);
    });
    const trail = await readTrail(environment, id, 'authorize');
    expect([
      { status: 'processing', version: 2, transitions: 2, booked: 2000, paid: 1, completed: 0 },
      { status: 'error', version: 2, transitions: 2, booked: 0, paid: 0, completed: 0 },
    ]).toContainEqual(trail);
  }
});
