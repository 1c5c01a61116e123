import type Stripe from 'stripe';
import type { StripeSandbox } from './stripe-sandbox.ts';

export const CARD = { exp_month: 12, exp_year: 2034, cvc: '123' } as const;
export const RETURN_URL = 'https://wallet.example/payment?order=o1';

/** An unattached card. */
export async function createCard(stripeSandbox: StripeSandbox, number = '4242424242424242') {
  return stripeSandbox.stripe().paymentMethods.create({ type: 'card', card: { number, ...CARD } });
}

export async function createCustomer(stripeSandbox: StripeSandbox) {
  return stripeSandbox.stripe().customers.create({ email: 'hanako@example.jp', name: 'Hanako' });
}

/** Authorizes a payment with a card that succeeds, unless overridden. */
export async function pay(
  stripeSandbox: StripeSandbox,
  overrides: Partial<Stripe.PaymentIntentCreateParams> = {},
  options: Stripe.RequestOptions = {},
) {
  return stripeSandbox.stripe().paymentIntents.create(
    {
      amount: 1280,
      currency: 'jpy',
      capture_method: 'manual',
      confirm: true,
      payment_method: 'pm_card_visa',
      return_url: RETURN_URL,
      ...overrides,
    },
    options,
  );
}

/** The Stripe error that the client threw. */
export async function catchError(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call;
  } catch (error) {
    return error as Stripe.errors.StripeError;
  }
  throw new Error('expected the request to be rejected');
}

/** Submits a button of the intent's page, as a browser would. */
export async function submitChoice(url: string, choice: string): Promise<Response> {
  const page = await fetch(url);
  const html = await page.text();
  if (!html.includes(`name="choice" value="${choice}"`)) throw new Error(`no such button: ${html}`);
  return fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ choice }),
    redirect: 'manual',
  });
}

export function getRedirectUrl(intent: Stripe.PaymentIntent | Stripe.SetupIntent): string {
  const url = intent.next_action?.redirect_to_url?.url;
  if (!url) throw new Error(`no redirect for an intent in status ${intent.status}`);
  return url;
}

export function getCharge(intent: Stripe.PaymentIntent): Stripe.Charge {
  const charge = intent.latest_charge;
  if (charge === null || typeof charge !== 'object') throw new Error('the charge is not expanded');
  return charge;
}
