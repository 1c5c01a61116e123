import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { missingProfileFields } from '@saifu/domain/identity/account';
import { refuseUnproven } from '@saifu/domain/payments/large-payment';
import { paymentFault } from '@saifu/domain/payments/payment-eligibility';
import { isPaidAtCounter } from '@saifu/domain/payments/payment-method';
import { isHidden } from '@saifu/domain/recurring-billing/eligibility';
import { AppError } from '@saifu/domain/shared/app-error';
import { toTypeId } from '@saifu/domain/shared/ids';
import { NETWORK_QUESTIONS_PER_CALLER, PAYMENT_WAITING_MS } from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import { instrumentOf } from '../../../gateways/payment-provider/payment-method-input.ts';
import type { Question } from '../../../gateways/payment-provider/payment-router.ts';
import { hashToken, newToken, newUuid } from '../../../platform/crypto/tokens.ts';
import { isConnectionLost } from '../../../platform/db/database-error.ts';
import { consumeRateLimit } from '../../../platform/rate-limits.ts';
import * as accounts from '../../identity/account/account.repository.ts';
import * as steps from '../../identity/step-up/step-up.repository.ts';
import * as stores from '../../merchants/store/store.repository.ts';
import * as orders from '../../orders/order.repository.ts';
import * as duplicateScans from '../../orders/receipt-scan/duplicate-scan.repository.ts';
import * as endings from '../cancel/payment-ending.repository.ts';
import * as cards from '../card/card.repository.ts';
import * as declines from '../card-testing-guard/card-testing-guard.repository.ts';
import type { Payment } from '../payment.ts';
import * as attempts from '../payment-attempt.repository.ts';
import * as outcomes from '../payment-result.repository.ts';
import * as limits from '../spending-limit/spending-limit.repository.ts';
import type { Beginning } from './authorization.ts';
import { checkSplit } from './check-installments.ts';
import type { Paid, PayOrderInput } from './pay-order-input.ts';
import * as payments from './payment.repository.ts';
import * as recurringOrders from './recurring-order.repository.ts';

const RACES_MAX = 10;
const RACE_PAUSE_MS = 20;
// Until the network has answered what else this payer asked; together some five seconds.
const TURN_PAUSE_MS = 200;
const TURN_SECONDS = 5;

/**
 * The slide. One statement writes the payment and an open question; the network is asked outside
 * any transaction; a second statement writes what it said. Whatever falls in between leaves an
 * open question, which is asked again until its answer is known.
 */
export async function payOrder(deps: Deps, input: PayOrderInput): Promise<Paid> {
  if (input.split !== null) await checkSplit(deps, input, input.split);
  const keeper = await customerFor(deps, input);
  const guestToken = input.userId === null ? newToken() : null;
  const attemptId = newUuid();
  const begun = await begin(deps, input, attemptId, guestToken);
  if ('guestToken' in begun) return begun;
  const attempt = {
    id: attemptId,
    paymentId: begun.payment.id,
    kind: 'authorize',
    amount: begun.payment.amount,
    state: 'open',
    networkReference: null,
    confirmsAs: null,
    completes: begun.completes,
    payerAskedAt: null,
    openedAt: begun.payment.createdAt,
  } as const;
  const question = questionOf(deps, input, begun, { attemptId, keeper });
  const outcome = question && (await deps.till.authorize(question));
  const now = deps.clock.now();
  const { secretKey } = deps.config;
  const payment = outcome
    ? await outcomes.record(deps.db, attempt, outcome, { now, secretKey })
    : await outcomes.settleAtCounter(deps.db, attempt, now);
  return { payment, begun, guestToken };
}

async function begin(
  deps: Deps,
  input: PayOrderInput,
  attemptId: string,
  guestToken: string | null,
): Promise<payments.Begun | Paid> {
  const { secretKey } = deps.config;
  let fingerprint: string | null = null;
  let isTurn = false;
  for (let race = 0; race < RACES_MAX; race += 1) {
    const now = deps.clock.now();
    const begun = await beginOnce(deps, {
      ...input,
      paymentId: newUuid(),
      attemptId,
      guestTokenHash: guestToken === null ? null : hashToken(guestToken),
      paymentType: input.split?.type ?? 'one_time',
      installmentCount: input.split?.type === 'installment' ? input.split.count : null,
      confirmationNumber: randomInt(10, 100),
      fingerprint,
      secretKey,
      waitsUntil: new Date(now.getTime() + PAYMENT_WAITING_MS),
      now,
    });
    if (begun !== undefined) return begun;
    const known = (await findKnown(deps, input)) ?? (await findRunning(deps, input));
    if (known !== undefined) {
      if (guestToken !== null) {
        await payments.renewGuestToken(deps.db, known.id, hashToken(guestToken));
      }
      return { payment: known, begun: null, guestToken };
    }
    await explain(deps, input, now);
    fingerprint ??= await fingerprintOf(deps, input, now);
    isTurn = await declines.refuseOrWait(deps.db, { ...input, fingerprint, secretKey, now });
    await sleep(randomInt((isTurn ? TURN_PAUSE_MS : RACE_PAUSE_MS) * (race + 1)));
  }
  throw isTurn
    ? new AppError('rate.limited', { seconds: TURN_SECONDS })
    : new AppError('overloaded');
}

/**
 * A connection that breaks leaves open whether the statement was committed; the row of the attempt
 * tells. Only this call knows the attempt's id, so nobody else can have asked the network.
 */
async function beginOnce({ db }: Deps, beginning: Beginning): Promise<payments.Begun | undefined> {
  try {
    return await payments.begin(db, beginning);
  } catch (error) {
    if (!isConnectionLost(error)) throw error;
    return (await payments.findBegun(db, beginning.attemptId)) ?? payments.begin(db, beginning);
  }
}

/** Which card was typed. The network is asked only after one was declined from this address. */
async function fingerprintOf(deps: Deps, input: PayOrderInput, now: Date): Promise<string | null> {
  const { cardToken, addressKey, userId } = input;
  if (cardToken === null) return null;
  if (!(await declines.hasRecentDecline(deps.db, { addressKey, now }))) return null;
  await consumeRateLimit(deps.db, `asks ${userId ?? addressKey}`, NETWORK_QUESTIONS_PER_CALLER, now);
  return (await deps.network.describe(cardToken)).fingerprint;
}

/** The payment that an earlier call with this key made. */
async function findKnown(deps: Deps, input: PayOrderInput): Promise<Payment | undefined> {
  const before = await payments.findByIdempotencyKey(deps.db, input.idempotency);
  if (before === undefined) return undefined;
  if (!before.requestHash.equals(input.idempotency.requestHash)) throw new AppError('idempotency_key.reused');
  const last = await attempts.findLast(deps.db, before.id);
  const isAsked = last?.state === 'open' && last.kind === 'authorize';
  if (isAsked && before.status === 'waiting_for_payment')
    throw new AppError('idempotency_key.in_progress');
  // Read again: it may have been answered between the two.
  return payments.get(deps.db, before.id);
}

/** Somebody who slides again elsewhere is shown what they already began. */
async function findRunning(
  deps: Deps,
  { orderId, userId }: PayOrderInput,
): Promise<Payment | undefined> {
  const live = await payments.findLive(deps.db, orderId);
  const isTheirs = userId !== null && live?.userId === userId;
  return isTheirs && live.status === 'waiting_for_payment' ? live : undefined;
}

/** Nothing was written: says why, or nothing where it was only a race. */
async function explain(deps: Deps, input: PayOrderInput, now: Date): Promise<void> {
  const order = await orders.get(deps.db, input.orderId);
  if (order === undefined) throw new AppError('not_found');
  const paymentType = input.split?.type ?? 'one_time';
  const agreed = await recurringOrders.loadPayability(deps.db, order.id, { ...input, paymentType });
  if (agreed !== undefined && isHidden(agreed)) throw new AppError('not_found');
  const store = await stores.get(deps.db, order.storeId);
  const { userId, deviceHash: device } = input;
  const live = await payments.findLive(deps.db, order.id);
  if (live?.status === 'waiting_for_payment') return makeRoom(deps, live);
  const user = input.userId === null ? null : await accounts.get(deps.db, input.userId);
  const fault = paymentFault({
    order: { ...order, methods: order.allowedPaymentMethods ?? store?.paymentMethods ?? [] },
    storeStatus: store?.status ?? null,
    scanStatus: (await duplicateScans.loadPayability(deps.db, order.id, { userId, device, now })) ?? null,
    agreed: agreed ?? null,
    expectedAmount: input.amount,
    method: input.method,
    by: input.by,
    missingProfile: user ? missingProfileFields(user, user.phoneVerified) : null,
    spent: await payments.spentBy(deps.db, { ...input, now }),
    own: await limits.ownOf(deps.db, { ...input, storeId: order.storeId, now }),
    now,
  });
  if (fault !== undefined) throw fault;
  if (input.cardId !== null && input.userId !== null) {
    const card = await cards.getOwn(deps.db, input.userId, input.cardId);
    if (card?.state !== 'active') throw new AppError('not_found');
    if (card.frozenAt !== null) throw new AppError('card.frozen');
  }
  // Last, so that nobody proves who they are for what is refused all the same.
  refuseUnproven(input.amount, await steps.proofOf(deps.db, { ...input, now }), now);
}

/** A slip that nobody has paid holds up no other payer; somebody who is at their bank does. */
async function makeRoom(deps: Deps, live: Payment): Promise<void> {
  const attempt = await attempts.findPaying(deps.db, live.id);
  const isUnpaidVoucher = live.nextAction?.type === 'voucher' && attempt?.state === 'needs_payer';
  if (!isUnpaidVoucher) throw new AppError('order.being_paid');
  const now = deps.clock.now();
  const ending = { paymentId: live.id, event: 'abort', code: null, reason: null, now } as const;
  await deps.db.transaction((tx) => endings.giveUp(tx, attempt, ending));
}

/** The question as whoever carries this way to pay wants it; null: coins, which nobody carries. */
function questionOf(
  deps: Deps,
  input: PayOrderInput,
  begun: payments.Begun,
  { attemptId, keeper }: { readonly attemptId: string; readonly keeper: string | null },
): Question | null {
  const { payment, title, source } = begun;
  const { amount } = payment;
  if (input.method === 'cash' && isPaidAtCounter(source)) return null;
  if (input.method === 'bitcash') {
    return { carrier: 'bitcash', attemptId, number: input.bitcashNumber ?? '', amount };
  }
  const order = toTypeId('order', input.orderId);
  const back = `/payment/invoice?order=${order}&payment=${toTypeId('payment', payment.id)}`;
  return {
    carrier: 'network',
    attemptId,
    paymentId: payment.id,
    amount,
    description: title,
    returnUrl: new URL(back, deps.config.publicUrl).href,
    instrument: instrumentOf(input, { ...begun, begunAt: payment.createdAt, keeper }),
  };
}

/** Saved cards belong to a customer of the network; whoever saves their first becomes one. */
async function customerFor(deps: Deps, input: PayOrderInput): Promise<string | null> {
  const { userId, keepsCardAs } = input;
  if (userId === null || keepsCardAs === null) return null;
  const holder = await cards.lockHolder(deps.db, userId);
  if (holder?.networkCustomer) return holder.networkCustomer;
  const customer = await deps.network.customerOf(userId);
  await cards.keepCustomer(deps.db, userId, customer);
  return customer;
}
