import type { PaymentMethod } from '@saifu/domain/payments/payment-method';
import { respondBy } from '@saifu/domain/payments/refund-request';
import { AppError } from '@saifu/domain/shared/app-error';
import {
  AUTHORIZATION_SAFE_MS,
  CONFIRMATION_WINDOW_MS,
  REFUND_RETRY_AFTER_MS,
} from '@saifu/domain/shared/limits';
import { yen } from '@saifu/domain/shared/yen';
import type { Deps } from '../dependencies.ts';
import { handleProviderEvent } from '../modules/payments/authorize/handle-provider-event.ts';
import { payOrder } from '../modules/payments/authorize/pay-order.ts';
import { captureBeforeExpiry } from '../modules/payments/capture/capture-before-expiry.ts';
import { completeDuePayments } from '../modules/payments/capture/complete-due-payments.ts';
import { completePayment } from '../modules/payments/capture/complete-payment.ts';
import { disputePayment } from '../modules/payments/confirmation/dispute-payment.ts';
import * as attempts from '../modules/payments/payment-attempt.repository.ts';
import { reconcileAttempts } from '../modules/payments/reconcile/reconcile-attempts.ts';
import { executeRefund } from '../modules/payments/refund/refund.ts';
import { refundPayment } from '../modules/payments/refund/refund-payment.ts';
import { retryApprovedRefunds } from '../modules/payments/refund/retry-approved-refunds.ts';
import { decideRefundRequest } from '../modules/payments/refund-request/decision/decide-refund-request.ts';
import { escalateRefundRequests } from '../modules/payments/refund-request/decision/escalate-refund-requests.ts';
import * as refundRequests from '../modules/payments/refund-request/refund-request.repository.ts';
import type { RefundRequest } from '../modules/payments/refund-request/refund-request.ts';
import { withdrawRefundRequest } from '../modules/payments/refund-request/withdraw-refund-request.ts';
import { demoId } from '../modules/sandbox/demo-ids.ts';
import type { ClockStatus } from '../platform/agreed-time.ts';
import { newUuid } from '../platform/crypto/tokens.ts';
import { createModelProvider, type ProviderMode } from './model-provider.ts';
import { movableClock } from './store.ts';
import { createTestApp, testDatabase } from './test-app.ts';

const HOUR_MS = 60 * 60 * 1000;
const AMOUNT = 1000;
const METHODS: readonly PaymentMethod[] = ['card', 'card', 'card', 'paypay', 'bitcash', 'cash'];

/** One action of the model. Its two parameters make it exact. */
export type Move = {
  readonly kind: (typeof MOVES)[number];
  readonly mode: ProviderMode;
  readonly many: number;
};

export const MOVES = [
  'confirm',
  'object',
  'object_part',
  'take_back',
  'not_me',
  'withdraw',
  'approve',
  'approve_part',
  'reject',
  'refund',
  'refund_part',
  'wait',
  'wait_long',
  'wait_in_vain',
  'jump',
  'run_schedules',
  'reconcile',
  'event',
  'lapse',
] as const;

export type ModelEnvironment = Awaited<ReturnType<typeof createModelEnvironment>>;

/** A separate database, a clock, a model provider and one store. */
export async function createModelEnvironment() {
  const testApp = await createTestApp({}, await testDatabase('template_world'));
  const clock = movableClock();
  const { paymentProvider, paymentRouter, ...provider } = createModelProvider(() => new Date());
  // Clock readings are not shared, because the provider mode changes sooner.
  const clockStatus: ClockStatus = {
    get last() {
      return undefined;
    },
    set last(_) {},
  };
  const deps: Deps = { ...testApp.deps, clock, clockStatus, paymentProvider, paymentRouter };
  // Only this test looks up events by subject, thousands of times.
  await deps.db.pool.query('create index on outbox_events (subject_id)');
  const storeId = demoId.store('restaurant');
  const { rows } = await deps.db.pool.query('select merchant_id from stores where id = $1', [
    storeId,
  ]);
  return { deps, clock, ...provider, storeId, merchantId: String(rows[0]?.merchant_id) };
}

/** Pays with one of the payment methods. The provider may decline. */
export async function pay(
  environment: ModelEnvironment,
  mode: ProviderMode,
  many: number,
): Promise<string> {
  const { deps, storeId, state } = environment;
  const orderId = newUuid();
  const now = deps.clock.now();
  const source = 'qr_static';
  await deps.db.pool.query(
    `insert into orders (id, store_id, source, status, title, pay_amount, items, tax_lines,
       tax_included, expires_at, created_at, updated_at)
     values ($1, $2, $3, 'open', 'model', $4, '[]', '[]', true, $5, $6, $6)`,
    [orderId, storeId, source, AMOUNT, new Date(now.getTime() + HOUR_MS), now],
  );
  const method = METHODS[many % METHODS.length] ?? 'card';
  state.mode = mode;
  const { payment } = await payOrder(deps, {
    orderId,
    amount: yen(AMOUNT),
    method,
    cardId: null,
    cardToken: method === 'card' ? 'token' : null,
    walletToken: null,
    bitcashNumber: method === 'bitcash' ? 'あ'.repeat(16) : null,
    saveCardName: null,
    split: null,
    userId: null,
    sessionId: null,
    contact: { email: 'model@saifu.example', phone: null },
    gesture: 'slide',
    by: method === 'cash' ? 'staff' : 'customer',
    approvesStore: false,
    addressKey: orderId,
    idempotency: { scope: Buffer.from(orderId), key: newUuid(), requestHash: Buffer.from('model') },
    deviceHash: Buffer.from(orderId),
    language: 'ja',
  });
  state.mode = 'fine';
  return payment.id;
}

/** Executes the action. An application error is a valid result; the state is checked afterwards. */
export async function make(
  environment: ModelEnvironment,
  paymentId: string,
  move: Move,
): Promise<void> {
  environment.state.mode = move.mode;
  try {
    await ACTS[move.kind](environment, paymentId, move.many);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  } finally {
    environment.state.mode = 'fine';
  }
}

type Act = (environment: ModelEnvironment, paymentId: string, many: number) => Promise<unknown>;

const file =
  (getAmount: (many: number) => number | null): Act =>
  ({ deps }, paymentId, many) => {
    const now = deps.clock.now();
    const idempotency = {
      scope: Buffer.from(paymentId),
      key: newUuid(),
      requestHash: Buffer.from('model'),
    };
    return deps.db.transaction((tx) =>
      refundRequests.open(tx, {
        id: newUuid(),
        paymentId,
        userId: null,
        reasonCode: 'other',
        reason: 'それは頼んでいません。',
        requestedAmount: getAmount(many),
        isUrgent: false,
        respondBy: respondBy(now),
        idempotency,
        now,
      }),
    );
  };

/** Uses the link twice concurrently; only one use counts. */
const dispute =
  (as: 'cancel' | 'not_me'): Act =>
  ({ deps }, paymentId) => {
    const taking = { paymentId, as, by: 'link', actor: { kind: 'guest' } } as const;
    return together(disputePayment(deps, taking), disputePayment(deps, taking));
  };

const answer =
  (decision: 'approve' | 'partial' | 'reject'): Act =>
  async ({ deps }, paymentId, many) => {
    const refundRequest = await findLastRefundRequest(deps, paymentId);
    if (refundRequest === undefined) return;
    const amount = decision === 'partial' ? 1 + (many % refundRequest.requestedAmount) : null;
    // Staff decide requests that the merchant did not answer.
    const by = refundRequest.status === 'escalated' ? 'staff' : 'merchant';
    const decisionInput = { decision, amount, message: '承知しました。', by } as const;
    // Two concurrent decisions, of which one counts.
    const answers = await Promise.allSettled([
      decideRefundRequest(deps, refundRequest, decisionInput),
      decideRefundRequest(deps, refundRequest, decisionInput),
    ]);
    for (const one of answers) {
      if (one.status === 'rejected' && !(one.reason instanceof AppError)) throw one.reason;
      if (one.status === 'fulfilled' && one.value !== undefined)
        await executeRefund(deps, one.value);
    }
  };

async function findLastRefundRequest(
  { db }: Deps,
  paymentId: string,
): Promise<RefundRequest | undefined> {
  const summary = (await refundRequests.getSummaries(db, [paymentId])).get(paymentId);
  return summary && refundRequests.get(db, summary.id);
}

const refund =
  (getAmount: (many: number) => number | null): Act =>
  ({ deps, merchantId }, paymentId, many) => {
    const idempotency = {
      scope: Buffer.from(paymentId),
      key: newUuid(),
      requestHash: Buffer.from('model'),
    };
    return refundPayment(deps, { merchantId, paymentId, amount: getAmount(many), idempotency });
  };

/** Awaits all of them to the end: late work would be attributed to the next action. */
async function together(...work: readonly Promise<unknown>[]): Promise<void> {
  const done = await Promise.allSettled(work);
  const reasons = done.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  // An application error must not hide a defect.
  const worst = reasons.find((reason) => !(reason instanceof AppError)) ?? reasons[0];
  if (worst !== undefined) throw worst;
}

/** Longer than a merchant's maximum response time, including New Year. */
const IN_VAIN_MS = 20 * 24 * HOUR_MS;
const WAITS_MS = [61_000, HOUR_MS, 24 * HOUR_MS, CONFIRMATION_WINDOW_MS - 1000];
const EVENTS = ['payment_intent.succeeded', 'payment_intent.canceled', 'charge.refunded'] as const;

/** Runs all time-based scheduled tasks concurrently. */
const passTime = ({ deps }: ModelEnvironment) =>
  together(
    completeDuePayments(deps),
    escalateRefundRequests(deps),
    captureBeforeExpiry(deps),
    retryApprovedRefunds(deps),
    retryApprovedRefunds(deps),
  );

/** Lets all automatic retries run against a provider that works again. */
export async function settle({ clock, deps }: ModelEnvironment): Promise<void> {
  clock.advance(REFUND_RETRY_AFTER_MS);
  await reconcileAttempts(deps);
  clock.advance(REFUND_RETRY_AFTER_MS);
  // Of two approved refunds of one payment, the second is requested in the next round.
  for (let given = 1; given > 0; ) given = await retryApprovedRefunds(deps);
}

const ACTS: Readonly<Record<Move['kind'], Act>> = {
  confirm: ({ deps }, id, many) =>
    many % 3 === 0
      ? together(completePayment(deps, id, 'link'), completePayment(deps, id, 'in_app'))
      : completePayment(deps, id, 'link'),
  object: file(() => null),
  object_part: file((many) => 1 + (many % AMOUNT)),
  take_back: dispute('cancel'),
  not_me: dispute('not_me'),
  withdraw: async ({ deps }, id) => {
    const refundRequest = await findLastRefundRequest(deps, id);
    return refundRequest && withdrawRefundRequest(deps, refundRequest);
  },
  approve: answer('approve'),
  approve_part: answer('partial'),
  reject: answer('reject'),
  refund: refund(() => null),
  refund_part: refund((many) => 1 + (many % AMOUNT)),
  wait: async (environment, _, many) => {
    environment.clock.advance(WAITS_MS[many % WAITS_MS.length] ?? 0);
    await passTime(environment);
  },
  wait_long: async (environment) => {
    environment.clock.advance(AUTHORIZATION_SAFE_MS);
    await passTime(environment);
  },
  wait_in_vain: async (environment) => {
    environment.clock.advance(IN_VAIN_MS);
    await passTime(environment);
  },
  jump: async (environment, _, many) => {
    const ms = (many % 2 === 0 ? 1 : -1) * (2 + (many % 200)) * HOUR_MS;
    environment.clock.jump(ms);
    await passTime(environment).finally(() => environment.clock.jump(-ms));
  },
  run_schedules: (environment) => passTime(environment),
  reconcile: ({ clock, deps }) => {
    clock.advance(61_000);
    return reconcileAttempts(deps);
  },
  event: async ({ deps }, paymentId, many) => {
    const asked = await attempts.findAuthorize(deps.db, paymentId);
    if (asked === undefined) return;
    const type = EVENTS[many % EVENTS.length] ?? 'charge.refunded';
    const reference = asked.providerReference;
    const event = { id: `evt_${many}`, type, reference, attemptId: asked.id };
    await together(handleProviderEvent(deps, event), handleProviderEvent(deps, event));
  },
  lapse: async ({ lapse, deps }, paymentId) => {
    const asked = await attempts.findAuthorize(deps.db, paymentId);
    if (asked?.providerReference) lapse(asked.providerReference);
  },
};
