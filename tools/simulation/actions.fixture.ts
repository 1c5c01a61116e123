import { AUTHORIZATION_SAFE_MS, CONFIRMATION_WINDOW_MS } from '@saifu/domain/shared/limits';
import sql from 'sql-template-tag';
import type { Deps } from '../../apps/api/src/dependencies.ts';
import { handleProviderEvent } from '../../apps/api/src/modules/payments/authorize/handle-provider-event.ts';
import * as payments from '../../apps/api/src/modules/payments/authorize/payment.repository.ts';
import { resumePayment } from '../../apps/api/src/modules/payments/authorize/resume-payment.ts';
import { cancelOrder } from '../../apps/api/src/modules/payments/cancel/cancel-order.ts';
import { cancelWaitingPayment } from '../../apps/api/src/modules/payments/cancel/cancel-payment.ts';
import { expirePayments } from '../../apps/api/src/modules/payments/cancel/expire-payments.ts';
import { captureBeforeExpiry } from '../../apps/api/src/modules/payments/capture/capture-before-expiry.ts';
import { completeDuePayments } from '../../apps/api/src/modules/payments/capture/complete-due-payments.ts';
import { completePayment } from '../../apps/api/src/modules/payments/capture/complete-payment.ts';
import { disputePayment } from '../../apps/api/src/modules/payments/confirmation/dispute-payment.ts';
import type { Payment } from '../../apps/api/src/modules/payments/payment.ts';
import { reconcileAttempts } from '../../apps/api/src/modules/payments/reconcile/reconcile-attempts.ts';
import { executeRefund } from '../../apps/api/src/modules/payments/refund/refund.ts';
import { refundPayment } from '../../apps/api/src/modules/payments/refund/refund-payment.ts';
import { decideRefundRequest } from '../../apps/api/src/modules/payments/refund-request/decision/decide-refund-request.ts';
import * as refundRequests from '../../apps/api/src/modules/payments/refund-request/refund-request.repository.ts';
import { newUuid } from '../../apps/api/src/platform/crypto/tokens.ts';
import type { AnswerPromise } from '../check/promises.ts';
import { createEvent } from './provider.ts';
import type { SideName } from './side.ts';
import { payFor, request, type State, type Subject, toIdempotency } from './states.fixture.ts';
import type { Player, World } from './world.fixture.ts';

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const PART = 600;
const APPROVED_PART = 400;

/** One action in one schedule. Its key and its name tell its effects from those of the other. */
export type Turn = {
  readonly world: World;
  readonly player: Player;
  readonly subject: Subject;
  readonly state: State;
  /** The other side does the same. */
  readonly isTwice: boolean;
  readonly key: string;
};

/** What the caller was told. Nothing, if there was nothing to do or nobody to tell. */
export type Told = AnswerPromise | undefined;

export type Action = {
  readonly name: string;
  /** The states in which it can do something, or is refused for a reason worth a check. */
  readonly states: readonly State[];
  /** How long ago the state must have been reached. */
  readonly agoMs: number;
  readonly perform: (turn: Turn, deps: Deps) => Promise<Told>;
};

/** The payment as the caller finds it: the last of the order. */
async function findPayment({ subject }: Turn, deps: Deps): Promise<Payment | undefined> {
  const [row] = await deps.db.rows<{ id: string }>(sql`
    select id from payments where order_id = ${subject.orderId}
    order by created_at desc, id desc limit 1
  `);
  return row && payments.get(deps.db, row.id);
}

async function slide(turn: Turn, deps: Deps, payer: 0 | 1, key: string): Promise<Told> {
  const { orderId } = turn.subject;
  const userId = turn.world.payerIds[payer];
  const { payment, authorization } = await payFor(deps, { orderId, key, userId });
  const { id, amount, status, method } = payment;
  // Another tab of the same payer gets the payment in progress, which has the key of the first.
  if (authorization === null) return { kind: 'confirm', payment: id, status };
  return { kind: 'slide', key, order: orderId, amount, status, payment: id, method };
}

async function cancel(turn: Turn, deps: Deps): Promise<Told> {
  const payment = await findPayment(turn, deps);
  if (payment === undefined) return undefined;
  if (payment.status !== 'processing') {
    const { id, status } = await cancelWaitingPayment(deps, payment);
    return { kind: 'cancel', payment: id, status };
  }
  const actor = { kind: 'guest' } as const;
  await disputePayment(deps, { paymentId: payment.id, as: 'cancel', by: 'app', actor });
  return undefined;
}

async function refund(turn: Turn, deps: Deps): Promise<Told> {
  const { world, player, state, key } = turn;
  const payment = await findPayment(turn, deps);
  if (payment === undefined) return undefined;
  const isWhole = player.side.name === 'A' && !state.startsWith('complete');
  const amount = isWhole ? null : PART;
  const { merchantId } = world;
  const input = { merchantId, paymentId: payment.id, amount, idempotency: toIdempotency(key) };
  const { payment: after } = await refundPayment(deps, input);
  // What is left when the whole is refunded depends on the other side.
  if (amount === null) return { kind: 'confirm', payment: after.id, status: after.status };
  return { kind: 'refund', payment: after.id, key, amount, status: after.status };
}

async function object(turn: Turn, deps: Deps): Promise<Told> {
  const payment = await findPayment(turn, deps);
  if (payment === undefined) return undefined;
  const { refundRequest } = await request(turn.world, deps, payment.id, turn.key);
  const { id, requestedAmount: amount, status } = refundRequest;
  return { kind: 'refund_request', refund_request: id, payment: payment.id, amount, status };
}

const DECISIONS = {
  captured_requested: { first: 'reject', second: 'approve' },
  complete_requested: { first: 'partial', second: 'reject' },
} as const;

/** In one state the store approves, in another it rejects. Two decisions contradict each other. */
function pickDecision({ state, isTwice, player }: Turn) {
  const { first, second } = DECISIONS[state as keyof typeof DECISIONS] ?? {
    first: 'approve',
    second: 'reject',
  };
  return isTwice && player.side.name === 'B' ? second : first;
}

async function decide(turn: Turn, deps: Deps): Promise<Told> {
  const payment = await findPayment(turn, deps);
  const open = payment && (await refundRequests.findOpen(deps.db, payment.id));
  if (open === undefined) return undefined;
  const decision = pickDecision(turn);
  const amount = decision === 'partial' ? APPROVED_PART : null;
  const input = { decision, amount, message: turn.key, by: 'merchant' } as const;
  const attempt = await decideRefundRequest(deps, open, input);
  if (attempt !== undefined) await executeRefund(deps, attempt);
  const approved = { approve: open.requestedAmount, partial: amount, reject: null }[decision];
  const status = { approve: 'approved', partial: 'partially_approved', reject: 'rejected' }[
    decision
  ];
  return { kind: 'refund_decision', refund_request: open.id, status, amount: approved };
}

const silently =
  (work: (deps: Deps) => Promise<unknown>): Action['perform'] =>
  async (_, deps) => {
    await work(deps);
    return undefined;
  };

const onPayment =
  (work: (deps: Deps, payment: Payment, side: SideName) => Promise<Payment>): Action['perform'] =>
  async (turn, deps) => {
    const payment = await findPayment(turn, deps);
    if (payment === undefined) return undefined;
    const { id, status } = await work(deps, payment, turn.player.side.name);
    return { kind: 'confirm', payment: id, status };
  };

const UNPAID = ['request_lost', 'answer_lost', 'challenged', 'authenticated'] as const;
const EARLIER_MS = 20 * MINUTE_MS;

/** The fourteen actions on one payment. */
export const ACTIONS: readonly Action[] = [
  {
    name: 'pay',
    states: ['open', 'answer_lost', 'challenged', 'processing'],
    agoMs: EARLIER_MS,
    perform: (turn, deps) => slide(turn, deps, 0, turn.subject.payKey),
  },
  {
    name: 'pay_other',
    states: ['open', 'answer_lost', 'challenged', 'processing'],
    agoMs: EARLIER_MS,
    perform: (turn, deps) => slide(turn, deps, 1, turn.key),
  },
  {
    name: 'resume',
    states: UNPAID,
    agoMs: EARLIER_MS,
    perform: onPayment((deps, payment) => resumePayment(deps, payment)),
  },
  {
    name: 'event',
    states: ['open', 'answer_lost', 'authenticated', 'processing', 'capture_lost', 'refund_lost'],
    agoMs: EARLIER_MS,
    perform: async ({ world, player, key }, deps) => {
      const event = await createEvent(player.side, world.provider, key);
      if (event !== undefined) await handleProviderEvent(deps, event);
      return undefined;
    },
  },
  {
    name: 'reconcile',
    states: [...UNPAID, 'capture_lost', 'refund_lost'],
    agoMs: EARLIER_MS,
    perform: silently(reconcileAttempts),
  },
  {
    name: 'cancel',
    states: ['answer_lost', 'challenged', 'authenticated', 'processing'],
    agoMs: EARLIER_MS,
    perform: cancel,
  },
  {
    name: 'cancel_order',
    states: ['open', ...UNPAID, 'processing'],
    agoMs: EARLIER_MS,
    perform: async ({ world, subject }, deps) => {
      const { order } = await cancelOrder(deps, world.merchantId, subject.orderId);
      return { kind: 'order_cancel', order: order.id, status: order.status };
    },
  },
  {
    name: 'expire',
    states: ['request_lost', 'challenged', 'authenticated'],
    agoMs: EARLIER_MS,
    perform: silently(expirePayments),
  },
  {
    name: 'confirm',
    states: ['processing', 'capture_lost', 'complete', 'requested', 'captured_requested'],
    agoMs: EARLIER_MS,
    perform: onPayment((deps, { id }, side) =>
      completePayment(deps, id, side === 'A' ? 'link' : 'in_app'),
    ),
  },
  {
    name: 'complete_due',
    states: ['processing', 'requested', 'captured_requested'],
    agoMs: CONFIRMATION_WINDOW_MS + HOUR_MS,
    perform: silently(completeDuePayments),
  },
  {
    name: 'capture_before_expiry',
    states: ['requested'],
    agoMs: AUTHORIZATION_SAFE_MS + HOUR_MS,
    perform: silently(captureBeforeExpiry),
  },
  {
    name: 'refund',
    states: ['processing', 'complete', 'requested', 'complete_requested', 'refund_lost'],
    agoMs: EARLIER_MS,
    perform: refund,
  },
  {
    name: 'object',
    states: ['processing', 'complete', 'requested', 'capture_lost'],
    agoMs: EARLIER_MS,
    perform: object,
  },
  {
    name: 'decide',
    states: ['requested', 'captured_requested', 'complete_requested'],
    agoMs: EARLIER_MS,
    perform: decide,
  },
];

export function createTurn(turn: Omit<Turn, 'key'>): Turn {
  return { ...turn, key: newUuid() };
}
