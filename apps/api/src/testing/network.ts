import { inject } from 'vitest';
import { SANDBOX_KEYS } from '../config.ts';

/** Published numbers, and what each is for. */
export const NUMBERS = {
  fine: '4242424242424242',
  japanese: '4000003920000003',
  asks3ds: '4000002500003155',
  alwaysAsks3ds: '4000002760003184',
  declined: '4000000000000002',
  poor: '4000000000009995',
  jcb: '3566002020360505',
  mastercard: '5555555555554444',
  amex: '378282246310005',
} as const;

const freeLetters = () =>
  Array.from({ length: 4 }, () => 'かきくけこさしすせそ'[Math.floor(Math.random() * 10)]).join('');

/** Prepaid numbers: their first twelve letters say what they are worth, the rest are free. */
export const BITCASH = {
  full: () => 'あ'.repeat(12) + freeLetters(),
  low: () => 'い'.repeat(12) + freeLetters(),
} as const;

/** Makes a token of a number, as the browser does. */
export async function tokenise(number: string = NUMBERS.fine): Promise<string> {
  const answer = await fetch(`${inject('acquirerUrl')}/v1/payment_methods`, {
    method: 'POST',
    headers: { authorization: `Bearer ${SANDBOX_KEYS.publishableKey}` },
    body: new URLSearchParams({
      type: 'card',
      'card[number]': number,
      'card[exp_month]': '12',
      'card[exp_year]': '2034',
      'card[cvc]': '123',
    }),
  });
  return ((await answer.json()) as { id: string }).id;
}

/** Has the network stumble, as real ones do. */
export async function stumble(personality: object): Promise<void> {
  await control('POST', 'personality', personality);
}

export async function recover(): Promise<void> {
  await control('DELETE', 'personality');
}

async function control(method: string, path: string, body?: object): Promise<void> {
  const answer = await fetch(`${inject('acquirerUrl')}/_control/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${SANDBOX_KEYS.secretKey}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`the control door answers ${answer.status}`);
}

type Intent = { readonly id: string; readonly status: string; readonly amount: number };

/** The network's own view of everything asked about one payment. */
export async function intentsOf(paymentUuid: string): Promise<readonly Intent[]> {
  const query = encodeURIComponent(`metadata['payment_id']:'${paymentUuid}'`);
  const answer = await fetch(`${inject('acquirerUrl')}/v1/payment_intents/search?query=${query}`, {
    headers: { authorization: `Bearer ${SANDBOX_KEYS.secretKey}` },
  });
  return ((await answer.json()) as { data: Intent[] }).data;
}

/** Presses a button on a page of the network, as the payer does in the browser. */
export async function press(url: string, choice: 'yes' | 'no'): Promise<void> {
  const page = await (await fetch(url)).text();
  if (!page.includes(`name="choice" value="${choice}"`)) throw new Error(`no ${choice} on ${page}`);
  const body = new URLSearchParams({ choice });
  await fetch(url, { method: 'POST', body, redirect: 'manual' });
}
