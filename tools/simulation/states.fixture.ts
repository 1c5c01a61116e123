import { AUTHORIZATION_SAFE_MS } from '@saifu/domain/shared/limits';
import { yen } from '@saifu/domain/shared/yen';
import type { Deps } from '../../apps/api/src/dependencies.ts';
import { payOrder } from '../../apps/api/src/modules/payments/authorize/pay-order.ts';
import type { PayOrderResult } from '../../apps/api/src/modules/payments/authorize/pay-order-input.ts';
import { captureBeforeExpiry } from '../../apps/api/src/modules/payments/capture/capture-before-expiry.ts';
import { completePayment } from '../../apps/api/src/modules/payments/capture/complete-payment.ts';
import { refundPayment } from '../../apps/api/src/modules/payments/refund/refund-payment.ts';
import { createRefundRequest } from '../../apps/api/src/modules/payments/refund-request/create-refund-request.ts';
import { newUuid } from '../../apps/api/src/platform/crypto/tokens.ts';
import { approveChallenges, createProvider, type ProviderMode } from './provider.ts';
import type { World } from './world.fixture.ts';

export const AMOUNT = 1000;
const EARLIER_REFUND = 300;
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** The order that both actions are about. */
export type Subject = {
  readonly orderId: string;
  /** The key of the first slide. Repeating it is the same payment. */
  readonly payKey: string;
  /** The payment of the starting state, if there is one. */
  readonly paymentId: string | undefined;
};

/** Where both actions start. `lost` states have an open attempt whose answer never came. */
export const STATES = [
  'open',
  'request_lost',
  'answer_lost',
  'challenged',
  'authenticated',
  'processing',
  'capture_lost',
  'complete',
  'requested',
  'captured_requested',
  'complete_requested',
  'refund_lost',
] as const;
export type State = (typeof STATES)[number];

const ORDER = `
  insert into orders (id, store_id, source, status, title, pay_amount, items, tax_lines,
    tax_included, expires_at, created_at, updated_at)
  values ($1, $2, 'qr_static', 'open', 'simulation', $3, '[]', '[]', true, $4, $5, $5)`;

/** Creates a new order in the state, which it reached `agoMs` ago. */
export async function enterState(world: World, state: State, agoMs: number): Promise<Subject> {
  const { clock, control, storeId } = world;
  const isHeldLong = state === 'captured_requested';
  const heldMs = isHeldLong ? AUTHORIZATION_SAFE_MS + HOUR_MS : 0;
  const orderId = newUuid();
  const payKey = newUuid();
  world.provider = createProvider();
  clock.advance(-agoMs - heldMs);
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + 30 * DAY_MS);
  await control.query(ORDER, [orderId, storeId, AMOUNT, expiresAt, now]);
  try {
    const paymentId = state === 'open' ? undefined : await begin(world, state, { orderId, payKey });
    clock.advance(heldMs);
    if (isHeldLong) await captureBeforeExpiry(world.deps);
    return { orderId, payKey, paymentId };
  } finally {
    clock.advance(agoMs);
  }
}

async function begin(
  world: World,
  state: State,
  { orderId, payKey }: { readonly orderId: string; readonly payKey: string },
): Promise<string> {
  const { provider, deps } = world;
  const isBegun = state === 'request_lost' || state === 'answer_lost';
  provider.isChallenging = state === 'challenged' || state === 'authenticated';
  const pay = () => payFor(deps, { orderId, key: payKey, userId: world.payerIds[0] });
  const { payment } = await inMode(world, isBegun ? state : 'fine', pay);
  provider.isChallenging = false;
  if (state === 'authenticated') approveChallenges(provider);
  const isComplete = ['complete', 'complete_requested', 'refund_lost'].includes(state);
  if (isComplete) await completePayment(deps, payment.id, 'link');
  if (state === 'capture_lost') {
    await inMode(world, 'answer_lost', () => completePayment(deps, payment.id, 'link'));
  }
  if (state.endsWith('requested')) await request(world, deps, payment.id, newUuid());
  if (state === 'refund_lost') {
    const { merchantId } = world;
    const input = { merchantId, paymentId: payment.id, amount: EARLIER_REFUND };
    const lost = () => refundPayment(deps, { ...input, idempotency: keyOf(newUuid()) });
    await inMode(world, 'answer_lost', () => lost().catch(() => undefined));
  }
  return payment.id;
}

async function inMode<Result>(
  { provider }: World,
  mode: ProviderMode,
  work: () => Promise<Result>,
): Promise<Result> {
  provider.mode = mode;
  const result = await work();
  provider.mode = 'fine';
  return result;
}

const keyOf = (key: string) => ({
  scope: Buffer.from('simulation'),
  key,
  requestHash: Buffer.from('simulation'),
});

type Slide = { readonly orderId: string; readonly key: string; readonly userId: string };

export function payFor(deps: Deps, { orderId, key, userId }: Slide): Promise<PayOrderResult> {
  return payOrder(deps, {
    orderId,
    amount: yen(AMOUNT),
    method: 'card',
    cardId: null,
    cardToken: 'token',
    walletToken: null,
    bitcashNumber: null,
    saveCardName: null,
    split: null,
    userId,
    sessionId: null,
    contact: { email: null, phone: null },
    gesture: 'slide',
    by: 'customer',
    approvesStore: false,
    addressKey: orderId,
    idempotency: { ...keyOf(key), scope: Buffer.from(userId) },
    deviceHash: Buffer.from(userId),
    language: 'ja',
  });
}

export function request(world: World, deps: Deps, paymentId: string, key: string) {
  return createRefundRequest(deps, {
    paymentId,
    userId: world.payerIds[0],
    reasonCode: 'other',
    reason: 'それは頼んでいません。',
    requestedAmount: null,
    attachmentIds: [],
    idempotency: keyOf(key),
  });
}

export const toIdempotency = keyOf;
