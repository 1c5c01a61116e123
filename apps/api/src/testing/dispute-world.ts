import { fromTypeId, toTypeId } from '@saifu/domain/shared/ids';
import Stripe from 'stripe';
import { onTestFinished } from 'vitest';
import { SANDBOX_KEYS } from '../config/config.ts';
import * as payments from '../modules/payments/authorize/payment.repository.ts';
import { completePayment } from '../modules/payments/capture/complete-payment.ts';
import { startStripeSandbox } from '../platform/stripe-sandbox-process.ts';
import { Browser } from './browser.ts';
import { newDataFolder } from './data-folder.ts';
import { signInAsMerchant } from './merchant.ts';
import { NUMBERS } from './payment-provider.ts';
import { SHOP } from './store.ts';
import { askControl, setErrors, tokenizeAt } from './stripe-sandbox.ts';
import { createTestApp, type TestApp, testDatabase } from './test-app.ts';

export type DisputeWorld = Awaited<ReturnType<typeof openDisputeWorld>>;

/**
 * An app with a Stripe sandbox of its own, because a test moves its clock. Events are delivered by
 * the test, in any order.
 */
export async function openDisputeWorld() {
  const provider = await startStripeSandbox({
    port: 0,
    dir: newDataFolder('saifu-disputes-'),
    keys: SANDBOX_KEYS,
    webhook: null,
    hasControl: true,
  });
  onTestFinished(() => provider.stop());
  const database = await testDatabase('template_world');
  const testApp = await createTestApp({ STRIPE_SANDBOX_URL: provider.url }, database);
  const { hostname: host, port } = new URL(provider.url);
  const options = { host, port, protocol: 'http', maxNetworkRetries: 0 } as const;
  const stripe = new Stripe(SANDBOX_KEYS.secretKey, options);

  async function listEvents(
    reference: string,
    types: readonly string[] = ['charge.dispute.*'],
  ): Promise<readonly Stripe.Event[]> {
    const { data } = await stripe.events.list({ types: [...types], limit: 100 });
    const isOfPayment = ({ data: { object } }: Stripe.Event) =>
      Object(object).payment_intent === reference;
    return data.filter(isOfPayment);
  }

  return {
    testApp,
    stripe,
    ...signInAsMerchant(testApp, SHOP),
    pay: (number: string = NUMBERS.disputed, { isCompleted = true, amount = 1280 } = {}) =>
      payByCard(testApp, provider.url, { number, isCompleted, amount }),
    injectFault: (fault: object) => setErrors(provider.url, 'POST', fault),
    listEvents,
    /** Delivers all events about the disputes of a payment, or of other types, newest first. */
    async deliverEvents(reference: string, types?: readonly string[]): Promise<void> {
      for (const event of await listEvents(reference, types)) await deliver(testApp, event);
      await testApp.settle();
    },
    async advanceProvider(seconds: number): Promise<void> {
      const body = { advance_seconds: seconds };
      await askControl(`${provider.url}/_control/clock`, 'POST', body);
    },
  };
}

type CardPayment = {
  readonly number: string;
  readonly isCompleted: boolean;
  readonly amount: number;
};

/** A guest pays by card, and the payment is completed unless it is to wait for the payer. */
async function payByCard(
  testApp: TestApp,
  providerUrl: string,
  { number, isCompleted, amount }: CardPayment,
) {
  const { store } = signInAsMerchant(testApp, SHOP);
  const guest = new Browser(testApp);
  const order = await guest.post('/guest/orders', { store_id: store.id, pay_amount: amount });
  guest.idempotencyKey = crypto.randomUUID();
  const paid = await guest.post(`/guest/orders/${order.body.id}/payments`, {
    expected_amount: amount,
    gesture: 'slide',
    contact: { email: 'guest@saifu.example' },
    payment_method: 'card',
    card_token: await tokenizeAt(providerUrl, number),
  });
  if (paid.status !== 201) throw new Error(`not paid: ${JSON.stringify(paid.body)}`);
  guest.guestToken = paid.body.guest_token;
  const uuid = fromTypeId('payment', paid.body.id) ?? '';
  const payment = isCompleted
    ? await completePayment(testApp.deps, uuid, 'link')
    : await payments.get(testApp.deps.db, uuid);
  if (payment === undefined) throw new Error('there is no payment');
  if (payment.providerReference === null) throw new Error('the payment has no reference');
  const id = toTypeId('payment', payment.id);
  return { id, uuid: payment.id, reference: payment.providerReference, guest };
}

async function deliver({ app }: TestApp, event: Stripe.Event): Promise<void> {
  const payload = JSON.stringify(event);
  const secret = SANDBOX_KEYS.webhookSecret;
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
  const headers = { 'stripe-signature': signature, 'content-type': 'application/json' };
  const url = '/api/webhooks/provider';
  const { statusCode } = await app.inject({ method: 'POST', url, headers, payload });
  if (statusCode !== 204) throw new Error(`the event was answered with ${statusCode}`);
}
