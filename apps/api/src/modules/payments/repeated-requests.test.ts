import { yen } from '@saifu/domain/shared/yen';
import Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SANDBOX_KEYS } from '../../config/config.ts';
import type { PaymentModification } from '../../gateways/payment-provider/payment-router.ts';
import { newUuid } from '../../platform/crypto/tokens.ts';
import {
  clearFaults,
  findIntents,
  getStripeSandboxUrl,
  injectFault,
} from '../../testing/payment-provider.ts';
import { openShop, type Shop } from '../../testing/store.ts';
import { createTestAppWithDemoData, type TestApp } from '../../testing/test-app.ts';
import { completePayment } from './capture/complete-payment.ts';
import type { Payment } from './payment.ts';

// Two processes may carry out the same attempt at the same time: the call and an event, or
// reconciliation after a call that was thought to be lost. The provider knows the attempt by its
// id, so it takes effect once.

const AT_ONCE = 4;
const ROUNDS = 3;
// Long enough that the other requests meet one that is still being processed.
const SLOW_MS = 400;
const APPROVED = Array.from({ length: AT_ONCE }, () => ({ kind: 'approved' }));

let testApp: TestApp;
let shop: Shop;
let stripe: Stripe;
beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  shop = await openShop(testApp);
  const { hostname: host, port } = new URL(getStripeSandboxUrl());
  stripe = new Stripe(SANDBOX_KEYS.secretKey, { host, port, protocol: 'http' });
});

afterEach(clearFaults);

const repeat = <Result>(send: () => Promise<Result>) =>
  Promise.all(Array.from({ length: AT_ONCE }, () => send()));

/** What an attempt on this payment would ask of the provider. */
function toModification(
  { id: paymentId, providerReference, method }: Payment,
  kind: PaymentModification['kind'],
  amount: number,
) {
  const modification = { id: newUuid(), paymentId, kind, amount: yen(amount), providerReference };
  return () => testApp.deps.paymentRouter.modify(method, modification);
}

async function readCharge({ providerReference }: Payment) {
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(String(providerReference));
  const { amount_captured, amount_refunded } = await stripe.charges.retrieve(String(charge));
  return { captured: amount_captured, refunded: amount_refunded };
}

test('an authorization that is requested many times is made once', async () => {
  const request = {
    provider: 'stripe',
    attemptId: newUuid(),
    paymentId: newUuid(),
    amount: yen(1000),
    description: 'お昼',
    returnUrl: 'http://localhost:3000/',
    providerMethod: { kind: 'paypay' },
  } as const;
  const send = () => testApp.deps.paymentRouter.authorize(request);
  await send();
  await repeat(send);
  expect(await findIntents(request.paymentId)).toHaveLength(1);
});

test('a part of a payment that is refunded many times is given back once', async () => {
  const paid = await completePayment(testApp.deps, (await shop.payByCard()).id, 'link');
  for (let round = 1; round <= ROUNDS; round += 1) {
    const send = toModification(paid, 'refund', 100);
    await repeat(send);
    await send();
    expect(await readCharge(paid)).toEqual({ captured: 1000, refunded: 100 * round });
  }
});

test('a payment that is captured or voided many times is so once', async () => {
  const captured = await shop.payByCard();
  await repeat(toModification(captured, 'capture', 700));
  expect(await readCharge(captured)).toMatchObject({ captured: 700 });
  const taken = await completePayment(testApp.deps, (await shop.payByCard()).id, 'link');
  await repeat(toModification(taken, 'void', 1000));
  expect(await readCharge(taken)).toEqual({ captured: 1000, refunded: 1000 });
});

test('each of several processes that refund or void at once learns that it was done', async () => {
  const refunded = await completePayment(testApp.deps, (await shop.payByCard()).id, 'link');
  const voided = await shop.payByCard();
  const taken = await completePayment(testApp.deps, (await shop.payByCard()).id, 'link');
  const repeatSlowly = async (send: ReturnType<typeof toModification>) => {
    await injectFault({ name: 'slow', on: 'POST /v1/', ms: SLOW_MS, next: 1 });
    return repeat(send);
  };
  expect(await repeatSlowly(toModification(refunded, 'refund', 100))).toEqual(APPROVED);
  expect(await repeatSlowly(toModification(voided, 'void', 1000))).toEqual(APPROVED);
  expect(await repeatSlowly(toModification(taken, 'void', 1000))).toEqual(APPROVED);
});
