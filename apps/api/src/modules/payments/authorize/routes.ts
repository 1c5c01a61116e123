import * as wire from '@saifu/contract/payment';
import type { Actor } from '@saifu/domain/identity/actor';
import { toDeclineErrorCode } from '@saifu/domain/payments/payment';
import { AppError } from '@saifu/domain/shared/app-error';
import { fromTypeId } from '@saifu/domain/shared/ids';
import { PROVIDER_REQUESTS_PER_CALLER } from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import { type Call, type Route, route } from '../../../http/route.ts';
import { hashToken } from '../../../platform/crypto/tokens.ts';
import {
  addressKey,
  callerKey,
  consumeRateLimit,
  networkKey,
} from '../../../platform/rate-limits.ts';
import { cancelWaitingPayment } from '../cancel/cancel-payment.ts';
import { disputePayment } from '../confirmation/dispute-payment.ts';
import { isPayingBrowser, type PaymentCaller } from '../confirmation/is-own-browser.ts';
import type { Payment } from '../payment.ts';
import { findPaymentForCaller, getViewablePayment } from './find-payment-for-caller.ts';
import { loadPayment } from './load-payment.ts';
import { payOrder } from './pay-order.ts';
import type { PayOrderResult } from './pay-order-input.ts';
import * as payments from './payment.repository.ts';
import { createPaymentStream } from './payment-stream.ts';
import { resumePayment } from './resume-payment.ts';
import {
  checkPaymentMethod,
  hashRequest,
  isAwaitingConfirmation,
  toPaymentView,
  toPayOrderRequest,
} from './views.ts';

export function paymentRoutes(deps: Deps): readonly Route[] {
  const follow = createPaymentStream(deps);
  return [
    route(wire.payOrder, async (call) => {
      const { actor, params, body, address, device, language, idempotencyKey } = call;
      checkPaymentMethod(body, actor);
      const userId = getUserId(actor);
      const { payment, authorization, guestToken } = await payOrder(deps, {
        ...toPayOrderRequest(body),
        orderId: fromTypeId('order', params.id) ?? '',
        userId,
        sessionId: actor.kind === 'user' ? actor.sessionId : null,
        addressKey: addressKey('pays from', address),
        networkKey: networkKey(address),
        deviceHash: device(),
        language,
        idempotency: {
          scope: userId === null ? device() : hashToken(`user ${userId}`),
          key: idempotencyKey.toLowerCase(),
          requestHash: hashRequest(params.id, body),
        },
      });
      if (authorization === null) call.markReplayed();
      throwIfFailed(payment);
      const view = authorization
        ? toNewPaymentView(deps, payment, authorization)
        : toPaymentView(
            { ...(await loadPayment(deps, payment)), isOwnBrowser: true },
            deps.stableKey,
          );
      return { ...view, guest_token: guestToken };
    }),

    route(wire.getPayment, async (call) =>
      loadPaymentView(deps, call, await loadViewablePayment(deps, call)),
    ),

    route(wire.streamPayment, (call) =>
      follow(call.actor, async () => {
        const payment = await loadViewablePayment(deps, call);
        const view = await loadPaymentView(deps, call, payment);
        return { payment, view, isUnfinished: wire.isUnfinished(view) };
      }),
    ),

    route(wire.resumePayment, async (call) => {
      await countQuestion(deps, call);
      const payment = await resumePayment(deps, await own(deps, call));
      throwIfFailed(payment);
      return loadPaymentView(deps, call, payment);
    }),

    route(wire.cancelPayment, async (call) => {
      const payment = await own(deps, call);
      if (payment.status !== 'processing')
        return loadPaymentView(deps, call, await cancelWaitingPayment(deps, payment));
      const { actor } = call;
      // The money is authorized, so canceling creates a refund request.
      await disputePayment(deps, { paymentId: payment.id, as: 'cancel', by: 'app', actor });
      return loadPaymentView(deps, call, (await payments.get(deps.db, payment.id)) ?? payment);
    }),
  ];
}

/** Each call causes a request to the provider, which has rate limits of its own. */
function countQuestion(deps: Deps, { actor, address }: Call<typeof wire.resumePayment>) {
  const key = `asks ${callerKey(actor, address)}`;
  return consumeRateLimit(deps.db, key, PROVIDER_REQUESTS_PER_CALLER, deps.clock.now());
}

function getUserId(actor: Actor): string | null {
  return actor.kind === 'user' ? actor.userId : null;
}

/** A failed payment returns its original error, also on a replay. */
function throwIfFailed({ status, errorReason, errorCode }: Payment): void {
  if (status !== 'error') return;
  if (errorCode === 'payment.authentication_failed') throw new AppError(errorCode);
  const reason = errorReason ?? 'other';
  throw new AppError(toDeclineErrorCode(reason === 'authentication' ? reason : 'other'), {
    reason,
  });
}

type ById = Call<typeof wire.getPayment>;

function own(deps: Deps, call: ById): Promise<Payment> {
  return findPaymentForCaller(deps, call, fromTypeId('payment', call.params.id) ?? '');
}

/** Also accepts the receipt link, which allows reading only. */
function loadViewablePayment(deps: Deps, call: ById): Promise<Payment> {
  return getViewablePayment(deps, call, fromTypeId('payment', call.params.id) ?? '');
}

/** Builds the view of a new payment without further reads. */
function toNewPaymentView(
  deps: Deps,
  payment: Payment,
  authorization: NonNullable<PayOrderResult['authorization']>,
) {
  const { title, source, store, isHeld } = authorization;
  const { status, createdAt, authorizedAt } = payment;
  const isWaiting = status === 'waiting_for_payment';
  const steps = [
    { status: 'waiting_for_payment', at: createdAt } as const,
    ...(isWaiting ? [] : [{ status, at: authorizedAt ?? deps.clock.now() }]),
  ];
  const none = { refundRequest: null, bankDispute: null, isHeld };
  const details = { payment, store, title, source, steps, ...none, isOwnBrowser: true };
  return toPaymentView(details, deps.stableKey);
}

async function loadPaymentView(deps: Deps, call: PaymentCaller, payment: Payment) {
  const details = await loadPayment(deps, payment);
  const isOwnBrowser =
    isAwaitingConfirmation(details) && (await isPayingBrowser(deps, call, payment));
  return toPaymentView({ ...details, isOwnBrowser }, deps.stableKey);
}
