import { expirePayments } from '../../apps/api/src/modules/payments/cancel/expire-payments.ts';
import { completeDuePayments } from '../../apps/api/src/modules/payments/capture/complete-due-payments.ts';
import { reconcileAttempts } from '../../apps/api/src/modules/payments/reconcile/reconcile-attempts.ts';
import { retryApprovedRefunds } from '../../apps/api/src/modules/payments/refund/retry-approved-refunds.ts';
import { decideRefundRequest } from '../../apps/api/src/modules/payments/refund-request/decision/decide-refund-request.ts';
import * as refundRequests from '../../apps/api/src/modules/payments/refund-request/refund-request.repository.ts';
import type { Tx } from '../../apps/api/src/platform/db/db.ts';
import {
  type DomainEventJob,
  relayEvents,
  type Subscriber,
} from '../../apps/api/src/platform/outbox/outbox.ts';
import { deliverDueMessages } from '../../apps/api/src/testing/deliver-due-messages.ts';
import { createSubscribers } from '../../apps/api/src/worker.ts';
import { type OrderRows, readOrder } from './order-rows.ts';
import type { World } from './world.fixture.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** More than the confirmation window. */
const LONG_MS = 4 * DAY_MS;
const ROUNDS_MAX = 6;

/**
 * Lets the scheduled tasks run while time passes, until nothing is left to do; a refund request
 * that is still open is rejected. Returns what is stuck.
 */
export async function recover(world: World, orderId: string): Promise<string | undefined> {
  const { clock, control } = world;
  const startMs = clock.advancedMs();
  try {
    for (let round = 0; round < ROUNDS_MAX; round += 1) {
      const stuck = findUnfinished(await readOrder(control, orderId));
      if (stuck === undefined) return undefined;
      clock.advance(round < 3 ? HOUR_MS : LONG_MS);
      await runTasks(world, orderId, round);
    }
    return findUnfinished(await readOrder(control, orderId));
  } finally {
    clock.advance(startMs - clock.advancedMs());
  }
}

async function runTasks({ deps }: World, orderId: string, round: number): Promise<void> {
  await reconcileAttempts(deps);
  await expirePayments(deps);
  await retryApprovedRefunds(deps);
  // Completion would hide an attempt that stays open.
  if (round < 2) return;
  const { rows } = await deps.db.pool.query(
    `select r.id from refund_requests r join payments p on p.id = r.payment_id
     where p.order_id = $1 and r.status = 'pending'`,
    [orderId],
  );
  for (const { id } of rows) {
    const open = await refundRequests.get(deps.db, id);
    const decision = { decision: 'reject', amount: null, message: '—', by: 'merchant' } as const;
    if (open !== undefined) await decideRefundRequest(deps, open, decision);
  }
  await completeDuePayments(deps);
}

function findUnfinished({ payments, attempts, requests }: OrderRows): string | undefined {
  const attempt = attempts.find(({ state }) => state === 'open' || state === 'needs_payer');
  if (attempt !== undefined) return `an attempt to ${attempt.kind} is ${attempt.state}`;
  const payment = payments.find(({ status }) => /waiting|processing/.test(status));
  if (payment !== undefined) return `a payment is ${payment.status}`;
  const request = requests.find(({ status }) => status === 'pending');
  return request && 'a refund request is pending';
}

/** Passes all events on to their subscribers, and sends the messages. */
export async function relayAll({ deps }: World): Promise<void> {
  const work: (() => Promise<void>)[] = [];
  const enqueue = async (_: Tx, subscriber: Subscriber, jobs: readonly DomainEventJob[]) => {
    for (const { data } of jobs) {
      work.push(() => subscriber.handle({ ...data, occurredAt: new Date(data.occurredAt) }));
    }
  };
  while ((await relayEvents(deps.db, createSubscribers(deps), enqueue)) > 0) {
    for (const job of work.splice(0)) await job();
  }
  await deliverDueMessages(deps);
}
