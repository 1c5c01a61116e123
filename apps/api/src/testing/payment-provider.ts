import { inject } from 'vitest';
import { SANDBOX_KEYS } from '../config/config.ts';
import { askControl, setErrors, tokenizeAt } from './stripe-sandbox.ts';

/** Stripe's published test numbers and their behavior. */
export const NUMBERS = {
  fine: '4242424242424242',
  japanese: '4000003920000003',
  british: '4000008260000000',
  asks3ds: '4000002500003155',
  alwaysAsks3ds: '4000002760003184',
  declined: '4000000000000002',
  poor: '4000000000009995',
  expired: '4000000000000069',
  stolen: '4000000000009979',
  disputed: '4000000000000259',
  failsLater: '4000000000000341',
  failsRefunds: '4000000000005126',
  jcb: '3566002020360505',
  mastercard: '5555555555554444',
  amex: '378282246310005',
} as const;

const randomKana = () =>
  Array.from({ length: 4 }, () => 'かきくけこさしすせそ'[Math.floor(Math.random() * 10)]).join('');

/** Prepaid numbers: the first twelve characters determine the balance, the rest are random. */
export const BITCASH = {
  full: () => 'あ'.repeat(12) + randomKana(),
  low: () => 'い'.repeat(12) + randomKana(),
} as const;

/** The Stripe sandbox of this test worker; no other test uses it meanwhile. */
export function getStripeSandboxUrl(): string {
  const url = inject('stripeSandboxUrls')[Number(process.env.VITEST_POOL_ID) - 1];
  if (url === undefined) throw new Error('this test worker has no Stripe sandbox');
  return url;
}

/** Tokenizes a card number, as the browser does. */
export function tokenize(number: string = NUMBERS.fine): Promise<string> {
  return tokenizeAt(getStripeSandboxUrl(), number);
}

/** Injects a fault into the Stripe sandbox. */
export async function injectFault(error: object): Promise<void> {
  await control('POST', error);
}

export async function clearFaults(): Promise<void> {
  await control('DELETE');
}

async function control(method: 'POST' | 'DELETE', body?: object): Promise<void> {
  const answer = await setErrors(getStripeSandboxUrl(), method, body);
  if (!answer.ok) throw new Error(`the control endpoint returned ${answer.status}`);
}

type Intent = { readonly id: string; readonly status: string; readonly amount: number };

/** All payment intents of one payment in the Stripe sandbox. */
export async function findIntents(paymentUuid: string): Promise<readonly Intent[]> {
  const query = encodeURIComponent(`metadata['payment_id']:'${paymentUuid}'`);
  const answer = await fetch(`${getStripeSandboxUrl()}/v1/payment_intents/search?query=${query}`, {
    headers: { authorization: `Bearer ${SANDBOX_KEYS.secretKey}` },
  });
  return ((await answer.json()) as { data: Intent[] }).data;
}

/** The reference of the dispute of a payment in the Stripe sandbox. */
export async function findDispute(paymentReference: string): Promise<string> {
  const query = 'types[]=charge.dispute.created&limit=100';
  const answer = await fetch(`${getStripeSandboxUrl()}/v1/events?${query}`, {
    headers: { authorization: `Bearer ${SANDBOX_KEYS.secretKey}` },
  });
  const { data } = (await answer.json()) as { data: readonly DisputeEvent[] };
  const found = data.find(({ data: { object } }) => object.payment_intent === paymentReference);
  if (found === undefined) throw new Error(`${paymentReference} has no dispute`);
  return found.data.object.id;
}

type DisputeEvent = {
  readonly data: { readonly object: { readonly id: string; readonly payment_intent: string } };
};

/** Presses a button on a page of the Stripe sandbox, as the payer does in the browser. */
export async function press(url: string, choice: 'yes' | 'no'): Promise<void> {
  const page = await (await fetch(url)).text();
  if (!page.includes(`name="choice" value="${choice}"`)) throw new Error(`no ${choice} on ${page}`);
  const body = new URLSearchParams({ choice });
  await fetch(url, { method: 'POST', body, redirect: 'manual' });
}

/**
 * Answers the email in which Stripe requests a bank account for a cash refund, with an account or
 * without one.
 */
export async function answerBankDetails(refundId: string, isNamed: boolean): Promise<void> {
  const refundUrl = `${getStripeSandboxUrl()}/_control/refunds/${refundId}`;
  const answer = await askControl(refundUrl, 'POST', { names_account: isNamed });
  if (!answer.ok) throw new Error(`the control endpoint returned ${answer.status}`);
}
