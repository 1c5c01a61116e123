import { timingSafeEqual } from 'node:crypto';
import * as wire from '@saifu/contract/payment';
import type { Actor } from '@saifu/domain/actor';
import { fromTypeId } from '@saifu/domain/ids';
import { GUEST_TOKEN_LIFE_MS, NETWORK_QUESTIONS_PER_CALLER } from '@saifu/domain/limits';
import { refusalOfDecline } from '@saifu/domain/payment';
import { Refusal } from '@saifu/domain/refusal';
import type { Deps } from '../../deps.ts';
import { type Call, type Route, serve } from '../../http/serve.ts';
import { addressKey, callerKey, countTry } from '../../platform/limits.ts';
import { hashToken } from '../../platform/tokens.ts';
import * as attempts from '../attempt/store.ts';
import * as orders from '../order/store.ts';
import * as stores from '../store/store.ts';
import { abortPayment } from './abort-payment.ts';
import { payOrder } from './pay-order.ts';
import type { Payment } from './payment.ts';
import { resumePayment } from './resume-payment.ts';
import * as payments from './store.ts';
import { checkInstrument, printOf, toPaymentView, toWish } from './views.ts';

export function paymentRoutes(deps: Deps): readonly Route[] {
  return [
    serve(wire.payOrder, async (call) => {
      const { actor, params, body, address, device, onceKey } = call;
      checkInstrument(body, actor);
      const userId = userIdOf(actor);
      const { payment, title, guestToken } = await payOrder(deps, {
        ...toWish(body),
        orderId: fromTypeId('order', params.id) ?? '',
        userId,
        addressKey: addressKey('pays from', address),
        once: {
          scope: userId === null ? device() : hashToken(`user ${userId}`),
          key: onceKey.toLowerCase(),
          print: printOf(params.id, body),
        },
      });
      if (title === null) call.sayReplayed();
      refuseFailed(payment);
      const view = title === null ? shown(deps, payment) : shownFresh(deps, payment, title);
      return { ...(await view), guest_token: guestToken };
    }),

    serve(wire.getPayment, async (call) => shown(deps, await own(deps, call))),

    serve(wire.resumePayment, async (call) => {
      await countQuestion(deps, call);
      const payment = await resumePayment(deps, await own(deps, call));
      refuseFailed(payment);
      return shown(deps, payment);
    }),

    serve(wire.cancelPayment, async (call) =>
      shown(deps, await abortPayment(deps, await own(deps, call))),
    ),
  ];
}

/** Each question of a payer becomes one of ours to the network, which counts them too. */
function countQuestion(deps: Deps, { actor, address }: Call<typeof wire.resumePayment>) {
  const key = `asks ${callerKey(actor, address)}`;
  return countTry(deps.db, key, NETWORK_QUESTIONS_PER_CALLER, deps.clock.now());
}

function userIdOf(actor: Actor): string | null {
  return actor.kind === 'user' ? actor.userId : null;
}

/** A payment that failed is told as the refusal it was, also when it is asked about again. */
function refuseFailed({ status, errorReason, errorCode }: Payment): void {
  if (status !== 'error') return;
  if (errorCode === 'payment.authentication_failed') throw new Refusal(errorCode);
  const reason = errorReason ?? 'other';
  throw new Refusal(refusalOfDecline(reason === 'authentication' ? reason : 'other'), { reason });
}

/** Whose it is: the person who made it, or for a day whoever holds its guest token. */
async function own(
  deps: Deps,
  { actor, params, guestToken }: Call<typeof wire.getPayment>,
): Promise<Payment> {
  const payment = await payments.get(deps.db, fromTypeId('payment', params.id) ?? '');
  if (payment === undefined) throw new Refusal('not_found');
  if (actor.kind === 'user' && payment.userId === actor.userId) return payment;
  const age = deps.clock.now().getTime() - payment.createdAt.getTime();
  const isHeld =
    payment.guestTokenHash !== null &&
    guestToken !== undefined &&
    age < GUEST_TOKEN_LIFE_MS &&
    timingSafeEqual(payment.guestTokenHash, hashToken(guestToken));
  if (!isHeld) throw new Refusal('not_found');
  return payment;
}

/** A payment just made: what is told about it is known, but for the store. */
async function shownFresh(deps: Deps, payment: Payment, title: string) {
  const store = await stores.get(deps.db, payment.storeId);
  if (store === undefined) throw new Refusal('not_found');
  const { status, createdAt, authorizedAt, nextAction } = payment;
  const isWaiting = status === 'waiting_for_payment';
  const steps = [
    { status: 'waiting_for_payment', at: createdAt } as const,
    ...(isWaiting ? [] : [{ status, at: authorizedAt ?? deps.clock.now() }]),
  ];
  const awaitsNetwork = isWaiting && nextAction === null;
  const seen = { payment, store, title, steps, awaitsNetwork };
  return toPaymentView(seen, deps.config.secretKey);
}

async function shown(deps: Deps, payment: Payment) {
  const [store, order, steps, last] = await Promise.all([
    stores.get(deps.db, payment.storeId),
    orders.get(deps.db, payment.orderId),
    payments.listSteps(deps.db, payment.id),
    attempts.findLast(deps.db, payment.id),
  ]);
  if (store === undefined || order === undefined) throw new Refusal('not_found');
  const awaitsNetwork = payment.status === 'waiting_for_payment' && last?.state === 'open';
  const seen = { payment, store, title: order.title, steps, awaitsNetwork };
  return toPaymentView(seen, deps.config.secretKey);
}
