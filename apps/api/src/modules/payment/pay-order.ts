import { randomInt } from 'node:crypto';
import { missingProfileFields } from '@saifu/domain/account';
import { toTypeId } from '@saifu/domain/ids';
import { PAYMENT_WAITING_MS } from '@saifu/domain/limits';
import { paymentFault } from '@saifu/domain/payment-check';
import { isPaidAtCounter, type PaymentMethod } from '@saifu/domain/payment-method';
import { plansFor } from '@saifu/domain/plan';
import { Refusal } from '@saifu/domain/refusal';
import type { Yen } from '@saifu/domain/yen';
import type { Deps } from '../../deps.ts';
import type { Split } from '../../gateways/card-network/card-network.ts';
import type { Question } from '../../gateways/till/till.ts';
import { noteTry, refuseFull } from '../../platform/limits.ts';
import { hashToken, newToken, newUuid } from '../../platform/tokens.ts';
import * as accounts from '../account/store.ts';
import * as attempts from '../attempt/store.ts';
import * as cards from '../card/store.ts';
import * as orders from '../order/store.ts';
import * as outcomes from '../outcome/store.ts';
import * as stores from '../store/store.ts';
import type { Payment } from './payment.ts';
import * as payments from './store.ts';

export type PayWish = {
  readonly orderId: string;
  readonly amount: Yen;
  readonly method: PaymentMethod;
  readonly cardId: string | null;
  readonly cardToken: string | null;
  readonly walletToken: string | null;
  readonly bitcashNumber: string | null;
  /** The holder's name under which the card is to be saved; null: it is not. */
  readonly keepsCardAs: string | null;
  readonly split: Split | null;
  readonly userId: string | null;
  readonly contact: { readonly email: string | null; readonly phone: string | null };
  readonly gesture: 'slide' | 'button' | 'keyboard';
  readonly by: 'customer' | 'staff';
  readonly addressKey: string;
  readonly once: payments.Once;
};

export type Paid = {
  readonly payment: Payment;
  /** What was paid; null: this is the answer to an earlier call with the same key. */
  readonly title: string | null;
  /** Shown once, to a guest, to see the payment again. */
  readonly guestToken: string | null;
};

const GUEST_DECLINES = { max: 10, windowSeconds: 3600 };
const USER_DECLINES = { max: 5, windowSeconds: 3600 };
const RACES_MAX = 5;

/**
 * The slide. One statement writes the payment and an open question; the network is asked outside
 * any transaction; a second statement writes what it said. Whatever falls in between leaves an
 * open question, which is asked again until its answer is known.
 */
export async function payOrder(deps: Deps, wish: PayWish): Promise<Paid> {
  if (wish.split !== null) await checkSplit(deps, wish, wish.split);
  const keeper = await customerFor(deps, wish);
  const guestToken = wish.userId === null ? newToken() : null;
  const attemptId = newUuid();
  const begun = await begin(deps, wish, attemptId, guestToken);
  if ('guestToken' in begun) return begun;
  const attempt = {
    id: attemptId,
    paymentId: begun.payment.id,
    kind: 'authorize',
    amount: begun.payment.amount,
    state: 'open',
    networkReference: null,
    openedAt: begun.payment.createdAt,
  } as const;
  const question = questionOf(deps, wish, begun, { attemptId, keeper });
  const outcome = question && (await deps.till.authorize(question));
  const now = deps.clock.now();
  const payment = outcome
    ? await outcomes.record(deps.db, attempt, outcome, now)
    : await outcomes.settleAtCounter(deps.db, attempt, now);
  if (payment.status === 'error') {
    await noteTry(deps.db, guardOf(wish), limitOf(wish), now);
  }
  return { payment, title: begun.title, guestToken };
}

/** Paying over time is offered only where store, card and amount allow it. */
async function checkSplit(deps: Deps, wish: PayWish, split: Split): Promise<void> {
  const order = await orders.get(deps.db, wish.orderId);
  const store = order && (await stores.get(deps.db, order.storeId));
  if (store === undefined) throw new Refusal('not_found');
  const card =
    wish.cardToken !== null
      ? await deps.network.describe(wish.cardToken)
      : await cards.getOwn(deps.db, wish.userId ?? '', wish.cardId ?? '');
  if (card === undefined || wish.method !== 'card') throw new Refusal('card.not_chosen');
  const { installmentCounts: counts } = store;
  const plans = plansFor(wish.amount, card, { counts, isRevolvingAllowed: counts.length > 0 });
  const isOffered = plans.some(({ type, count }) => {
    return type === split.type && (split.type === 'revolving' || split.count === count);
  });
  if (isOffered) return;
  throw new Refusal('request.invalid', {}, [{ path: 'payment_type', code: 'field.format' }]);
}

async function begin(
  deps: Deps,
  wish: PayWish,
  attemptId: string,
  guestToken: string | null,
): Promise<payments.Begun | Paid> {
  for (let race = 0; race < RACES_MAX; race += 1) {
    const now = deps.clock.now();
    const begun = await payments.begin(deps.db, {
      ...wish,
      paymentId: newUuid(),
      attemptId,
      guestTokenHash: guestToken === null ? null : hashToken(guestToken),
      paymentType: wish.split?.type ?? 'one_time',
      installmentCount: wish.split?.type === 'installment' ? wish.split.count : null,
      confirmationNumber: randomInt(10, 100),
      guards: [{ key: guardOf(wish), max: limitOf(wish).max }],
      waitsUntil: new Date(now.getTime() + PAYMENT_WAITING_MS),
      now,
    });
    if (begun !== undefined) return begun;
    const known = (await findKnown(deps, wish)) ?? (await findRunning(deps, wish));
    if (known !== undefined) {
      if (guestToken !== null) {
        await payments.renewGuestToken(deps.db, known.id, hashToken(guestToken));
      }
      return { payment: known, title: null, guestToken };
    }
    await explain(deps, wish, now);
  }
  throw new Refusal('overloaded');
}

/** The payment that an earlier call with this key made. */
async function findKnown(deps: Deps, wish: PayWish): Promise<Payment | undefined> {
  const before = await payments.findByOnce(deps.db, wish.once);
  if (before === undefined) return undefined;
  if (!before.oncePrint.equals(wish.once.print)) throw new Refusal('once.key_reused');
  const last = await attempts.findLast(deps.db, before.id);
  if (last?.state === 'open') throw new Refusal('once.in_progress');
  return before;
}

/** Somebody who slides again elsewhere is shown what they already began. */
async function findRunning(deps: Deps, { orderId, userId }: PayWish): Promise<Payment | undefined> {
  const live = await payments.findLive(deps.db, orderId);
  const isTheirs = userId !== null && live?.userId === userId;
  return isTheirs && live.status === 'waiting_for_payment' ? live : undefined;
}

/** Nothing was written: says why, or nothing where it was only a race. */
async function explain(deps: Deps, wish: PayWish, now: Date): Promise<void> {
  const order = await orders.get(deps.db, wish.orderId);
  const store = order && (await stores.get(deps.db, order.storeId));
  if (order === undefined || store === undefined) throw new Refusal('not_found');
  const live = await payments.findLive(deps.db, order.id);
  if (live !== undefined && order.status === 'open') throw new Refusal('order.paid');
  const user = wish.userId === null ? null : await accounts.get(deps.db, wish.userId);
  const fault = paymentFault({
    order: { ...order, methods: order.allowedPaymentMethods ?? store.paymentMethods },
    storeStatus: store.status,
    expectedAmount: wish.amount,
    method: wish.method,
    missingProfile: user ? missingProfileFields(user, user.phoneVerified) : null,
    spent: await payments.spentBy(deps.db, { ...wish, now }),
    now,
  });
  if (fault !== undefined) throw fault;
  if (wish.cardId !== null && wish.userId !== null) {
    const card = await cards.getOwn(deps.db, wish.userId, wish.cardId);
    if (card?.state !== 'active') throw new Refusal('not_found');
  }
  await refuseFull(deps.db, guardOf(wish), limitOf(wish), now);
}

function guardOf(wish: PayWish): string {
  return wish.userId === null ? `declines ${wish.addressKey}` : `declines by ${wish.userId}`;
}

function limitOf(wish: PayWish) {
  return wish.userId === null ? GUEST_DECLINES : USER_DECLINES;
}

/** The question as whoever carries this way to pay wants it; null: coins, which nobody carries. */
function questionOf(
  deps: Deps,
  wish: PayWish,
  begun: payments.Begun,
  { attemptId, keeper }: { readonly attemptId: string; readonly keeper: string | null },
): Question | null {
  const { payment, title, source } = begun;
  const { amount } = payment;
  if (wish.method === 'cash' && isPaidAtCounter(source)) return null;
  if (wish.method === 'bitcash') {
    return { carrier: 'bitcash', attemptId, number: wish.bitcashNumber ?? '', amount };
  }
  const order = toTypeId('order', wish.orderId);
  const back = `/payment/invoice?order=${order}&payment=${toTypeId('payment', payment.id)}`;
  return {
    carrier: 'network',
    attemptId,
    paymentId: payment.id,
    amount,
    description: title,
    returnUrl: new URL(back, deps.config.publicUrl).href,
    instrument: instrumentOf(wish, begun, keeper),
  };
}

/** Saved cards belong to a customer of the network; whoever saves their first becomes one. */
async function customerFor(deps: Deps, wish: PayWish): Promise<string | null> {
  const { userId, keepsCardAs } = wish;
  if (userId === null || keepsCardAs === null) return null;
  const holder = await cards.lockHolder(deps.db, userId);
  if (holder?.networkCustomer) return holder.networkCustomer;
  const customer = await deps.network.customerOf(userId);
  await cards.keepCustomer(deps.db, userId, customer);
  return customer;
}

const VOUCHER_DAYS = 3;

function instrumentOf(wish: PayWish, begun: payments.Begun, keeper: string | null) {
  const { method, cardToken, walletToken, contact } = wish;
  if (method === 'paypay') return { kind: 'paypay' } as const;
  if (method === 'cash') {
    const email = contact.email ?? 'no-reply@saifu.example';
    return { kind: 'konbini', name: begun.title, email, days: VOUCHER_DAYS } as const;
  }
  if (method !== 'card') return { kind: 'wallet', token: walletToken ?? '' } as const;
  return {
    kind: 'card',
    method: begun.networkMethod ?? cardToken ?? '',
    customer: begun.networkMethod === null ? keeper : begun.networkCustomer,
    isOneTime: begun.networkMethod === null,
    keeps: keeper !== null,
    split: wish.split,
  } as const;
}
