import { SANDBOX_KEYS } from '../config/config.ts';

/** Tokenizes a card number at the Stripe sandbox of this URL, as the browser does. */
export async function tokenizeAt(url: string, number: string): Promise<string> {
  const answer = await fetch(`${url}/v1/payment_methods`, {
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
  if (!answer.ok) throw new Error(`tokenization failed: ${answer.status}`);
  return ((await answer.json()) as { id: string }).id;
}

/** Injects a fault into a Stripe sandbox, or clears all faults. */
export function setErrors(url: string, method: 'POST' | 'DELETE', error?: object) {
  return askControl(`${url}/_control/faults`, method, error);
}

/** Calls the control endpoint, which exists for tests. */
export function askControl(url: string, method: 'GET' | 'POST' | 'DELETE', body?: object) {
  return fetch(url, {
    method,
    headers: {
      authorization: `Bearer ${SANDBOX_KEYS.secretKey}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
}
