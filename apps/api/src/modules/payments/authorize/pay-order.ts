import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { missingProfileFields } from '@saifu/domain/identity/account';
import { toMethodFeature } from '@saifu/domain/operations/feature-switch';
import { assertPayerProven } from '@saifu/domain/payments/large-payment';
import { checkPaymentEligibility } from '@saifu/domain/payments/payment-eligibility';
import { isPaidAtCounter } from '@saifu/domain/payments/payment-method';
import { isHidden } from '@saifu/domain/recurring-billing/eligibility';
import { AppError } from '@saifu/domain/shared/app-error';
import { toTypeId } from '@saifu/domain/shared/ids';
import { PAYMENT_WAITING_MS } from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import { toProviderPaymentMethod } from '../../../gateways/payment-provider/payment-method-input.ts';
import type { AuthorizeRequest } from '../../../gateways/payment-provider/payment-router.ts';
import { hashToken, newToken, newUuid } from '../../../platform/crypto/tokens.ts';
import { isConnectionLost } from '../../../platform/db/database-error.ts';
import { addLogFields } from '../../../platform/log.ts';
import { traceStep } from '../../../platform/tracing.ts';
import * as accounts from '../../identity/account/account.repository.ts';
import * as steps from '../../identity/step-up/step-up.repository.ts';
import * as stores from '../../merchants/store/store.repository.ts';
import * as orders from '../../orders/order.repository.ts';
import * as duplicateScans from '../../orders/receipt-scan/duplicate-scan.repository.ts';
import { refreshRuleSet } from '../../risk/rule/rule-set.ts';
import * as cancellations from '../cancel/payment-cancellation.repository.ts';
import * as cards from '../card/card.repository.ts';
import * as declines from '../card-testing-guard/card-testing-guard.repository.ts';
import type { Payment } from '../payment.ts';
import * as attempts from '../payment-attempt.repository.ts';
import * as paymentResults from '../payment-result.repository.ts';
import * as limits from '../spending-limit/spending-limit.repository.ts';
import { assessOrder, findFingerprint } from './assess-order.ts';
import type { AuthorizeInput } from './authorization.ts';
import { checkInstallments } from './check-installments.ts';
import type { PayOrderInput, PayOrderResult } from './pay-order-input.ts';
import * as payments from './payment.repository.ts';
import * as recurringOrders from './recurring-order.repository.ts';

const RACES_MAX = 10;
const RACE_PAUSE_MS = 20;
// For the payer's other requests to the provider, about five seconds in total.
const TURN_PAUSE_MS = 200;
const TURN_SECONDS = 5;

/**
 * Pays an order. One statement writes the payment and an open attempt. The provider is called
 * outside any transaction. A second statement writes the result. A crash in between leaves an open
 * attempt, which reconciliation polls until the result is known.
 */
export async function payOrder(deps: Deps, input: PayOrderInput): Promise<PayOrderResult> {
  await assertMethodEnabled(deps, input);
  if (input.split !== null) await checkInstallments(deps, input, input.split);
  const saveForCustomer = await ensureCustomerFor(deps, input);
  const guestToken = input.userId === null ? newToken() : null;
  const attemptId = newUuid();
  const authorization = await traceStep({ name: 'begin payment' }, async () => {
    const begun = await begin(deps, input, attemptId, guestToken);
    if (!('guestToken' in begun)) addLogFields({ payment: toTypeId('payment', begun.payment.id) });
    return begun;
  });
  if ('guestToken' in authorization) return authorization;
  const { payment: begun } = authorization;
  const attempt = {
    id: attemptId,
    paymentId: begun.id,
    kind: 'authorize',
    amount: begun.amount,
    state: 'open',
    providerReference: null,
    confirmedBy: null,
    completesOnCapture: authorization.completesOnCapture,
    bankDetailsRequestedAt: null,
    openedAt: begun.createdAt,
  } as const;
  const request = toAuthorizeRequest(deps, input, authorization, { attemptId, saveForCustomer });
  const result = request && (await deps.paymentRouter.authorize(request));
  const now = deps.clock.now();
  const { stableKey } = deps;
  const payment = await traceStep({ name: 'record payment result' }, () =>
    result
      ? paymentResults.record(deps.db, attempt, result, { now, stableKey, begun })
      : paymentResults.settleAtCounter(deps.db, attempt, begun, now),
  );
  deps.telemetry.countPayment(begun.method, result?.kind ?? 'approved');
  return { payment, authorization, guestToken };
}

/**
 * A method that is switched off takes no new payments. A repeated request is still answered with
 * the payment that it made before.
 */
async function assertMethodEnabled(deps: Deps, input: PayOrderInput): Promise<void> {
  const feature = toMethodFeature(input.method);
  if (feature === undefined || deps.featureSwitches.isEnabled(feature)) return;
  if ((await findKnown(deps, input)) === undefined) throw new AppError('feature.disabled');
}

async function begin(
  deps: Deps,
  input: PayOrderInput,
  attemptId: string,
  guestToken: string | null,
): Promise<payments.Authorization | PayOrderResult> {
  let fingerprint: string | null = null;
  let isTurn = false;
  for (let race = 0; race < RACES_MAX; race += 1) {
    const now = deps.clock.now();
    const assessment = await assessOrder(deps, input, now);
    if (assessment.isBlocked) return resolveBlocked(deps, input, guestToken);
    const authorization = await beginOnce(deps, {
      ...input,
      ...assessment,
      paymentId: newUuid(),
      attemptId,
      guestTokenHash: guestToken === null ? null : hashToken(guestToken),
      paymentType: input.split?.type ?? 'one_time',
      installmentCount: input.split?.type === 'installment' ? input.split.count : null,
      confirmationNumber: randomInt(10, 100),
      fingerprint,
      stableKey: deps.stableKey,
      paymentExpiresAt: new Date(now.getTime() + PAYMENT_WAITING_MS),
      now,
    });
    if (authorization !== undefined) return authorization;
    const known = await findEarlier(deps, input, guestToken);
    if (known !== undefined) return known;
    // The rules have changed since this process read them, so nothing was written.
    if (await refreshRuleSet(deps)) continue;
    await throwRejectionReason(deps, input, now);
    fingerprint ??= await findFingerprint(deps, input, now);
    const { db, stableKey } = deps;
    isTurn = await declines.rejectOrThrottle(db, { ...input, fingerprint, stableKey, now });
    await sleep(randomInt((isTurn ? TURN_PAUSE_MS : RACE_PAUSE_MS) * (race + 1)));
  }
  throw isTurn
    ? new AppError('rate.limited', { seconds: TURN_SECONDS })
    : new AppError('overloaded');
}

/** A repeat of a payment that was made before gets that payment. */
async function resolveBlocked(
  deps: Deps,
  input: PayOrderInput,
  guestToken: string | null,
): Promise<PayOrderResult> {
  const known = await findEarlier(deps, input, guestToken);
  if (known === undefined) throw new AppError('payment.blocked');
  return known;
}

/** Finds the payment of an earlier call, which the statement has found in its way. */
async function findEarlier(
  deps: Deps,
  input: PayOrderInput,
  guestToken: string | null,
): Promise<PayOrderResult | undefined> {
  const known = (await findKnown(deps, input)) ?? (await findRunning(deps, input));
  if (known === undefined) return undefined;
  if (guestToken) await payments.renewGuestToken(deps.db, known.id, hashToken(guestToken));
  return { payment: known, authorization: null, guestToken };
}

/**
 * After a lost connection it is unknown whether the statement was committed, so the attempt row is
 * read. Only this call knows the attempt id, so no other call can have sent it to the provider.
 */
async function beginOnce(
  { db }: Deps,
  input: AuthorizeInput,
): Promise<payments.Authorization | undefined> {
  try {
    return await payments.begin(db, input);
  } catch (error) {
    if (!isConnectionLost(error)) throw error;
    return (await payments.findAuthorization(db, input.attemptId)) ?? payments.begin(db, input);
  }
}

/** Finds the payment that an earlier call with this idempotency key made. */
async function findKnown(deps: Deps, input: PayOrderInput): Promise<Payment | undefined> {
  const before = await payments.findByIdempotencyKey(deps.db, input.idempotency);
  if (before === undefined) return undefined;
  if (!before.requestHash.equals(input.idempotency.requestHash))
    throw new AppError('idempotency_key.reused');
  const last = await attempts.findLast(deps.db, before.id);
  const isAsked = last?.state === 'open' && last.kind === 'authorize';
  if (isAsked && before.status === 'waiting_for_payment')
    throw new AppError('idempotency_key.in_progress');
  // Read again, because the result may have arrived between the two reads.
  return payments.get(deps.db, before.id);
}

/** A user who pays the same order from another browser gets the payment in progress. */
async function findRunning(
  deps: Deps,
  { orderId, userId }: PayOrderInput,
): Promise<Payment | undefined> {
  const live = await payments.findLive(deps.db, orderId);
  const isTheirs = userId !== null && live?.userId === userId;
  return isTheirs && live.status === 'waiting_for_payment' ? live : undefined;
}

/** Throws the reason why no payment was written. Returns if the cause was only a race. */
async function throwRejectionReason(deps: Deps, input: PayOrderInput, now: Date): Promise<void> {
  const order = await orders.get(deps.db, input.orderId);
  if (order === undefined) throw new AppError('not_found');
  const paymentType = input.split?.type ?? 'one_time';
  const agreed = await recurringOrders.loadPayability(deps.db, order.id, { ...input, paymentType });
  if (agreed !== undefined && isHidden(agreed)) throw new AppError('not_found');
  const store = await stores.get(deps.db, order.storeId);
  const { userId, deviceHash: device } = input;
  const live = await payments.findLive(deps.db, order.id);
  if (live?.status === 'waiting_for_payment') return cancelUnpaidVoucher(deps, live);
  const user = input.userId === null ? null : await accounts.get(deps.db, input.userId);
  const error = checkPaymentEligibility({
    order: { ...order, methods: order.allowedPaymentMethods ?? store?.paymentMethods ?? [] },
    storeStatus: store?.status ?? null,
    scanStatus:
      (await duplicateScans.loadPayability(deps.db, order.id, { userId, device, now })) ?? null,
    agreed: agreed ?? null,
    expectedAmount: input.amount,
    method: input.method,
    by: input.by,
    missingProfile: user ? missingProfileFields(user, user.phoneVerified) : null,
    spent: await payments.spentBy(deps.db, { ...input, now }),
    own: await limits.findOwnRules(deps.db, { ...input, storeId: order.storeId, now }),
    now,
  });
  if (error !== undefined) throw error;
  if (input.cardId !== null && input.userId !== null) {
    const card = await cards.getOwn(deps.db, input.userId, input.cardId);
    if (card?.state !== 'active') throw new AppError('not_found');
    if (card.frozenAt !== null) throw new AppError('card.frozen');
  }
  // Checked last, so that the payer does not authenticate for a payment that is rejected anyway.
  assertPayerProven(input.amount, await steps.findPayerProof(deps.db, { ...input, now }), now);
}

/** An unpaid voucher does not block another payer; a payer in 3-D Secure does. */
async function cancelUnpaidVoucher(deps: Deps, live: Payment): Promise<void> {
  const attempt = await attempts.findAuthorize(deps.db, live.id);
  const isUnpaidVoucher = live.nextAction?.type === 'voucher' && attempt?.state === 'needs_payer';
  if (!isUnpaidVoucher) throw new AppError('order.being_paid');
  const now = deps.clock.now();
  const cancellation = {
    paymentId: live.id,
    event: 'abort',
    code: null,
    reason: null,
    now,
  } as const;
  await deps.db.transaction((tx) => cancellations.cancelWaiting(tx, attempt, cancellation));
}

/**
 * Builds the request for the provider of this method. Null for cash at the counter, which needs no
 * provider.
 */
function toAuthorizeRequest(
  deps: Deps,
  input: PayOrderInput,
  authorization: payments.Authorization,
  {
    attemptId,
    saveForCustomer,
  }: { readonly attemptId: string; readonly saveForCustomer: string | null },
): AuthorizeRequest | null {
  const { payment, title, source } = authorization;
  const { amount } = payment;
  if (input.method === 'cash' && isPaidAtCounter(source)) return null;
  if (input.method === 'bitcash') {
    return { provider: 'bitcash', attemptId, number: input.bitcashNumber ?? '', amount };
  }
  const order = toTypeId('order', input.orderId);
  const returnPath = `/payment/invoice?order=${order}&payment=${toTypeId('payment', payment.id)}`;
  return {
    provider: 'stripe',
    attemptId,
    paymentId: payment.id,
    amount,
    description: title,
    returnUrl: new URL(returnPath, deps.config.publicUrl).href,
    providerMethod: toProviderPaymentMethod(input, {
      ...authorization,
      begunAt: payment.createdAt,
      saveForCustomer,
    }),
  };
}

/** Saved cards belong to a Stripe customer, which is created with the user's first saved card. */
async function ensureCustomerFor(deps: Deps, input: PayOrderInput): Promise<string | null> {
  const { userId, saveCardName } = input;
  if (userId === null || saveCardName === null) return null;
  const holder = await cards.lockHolder(deps.db, userId);
  if (holder?.providerCustomerId) return holder.providerCustomerId;
  const customer = await deps.paymentProvider.ensureCustomer(userId);
  await cards.saveCustomer(deps.db, userId, customer);
  return customer;
}
