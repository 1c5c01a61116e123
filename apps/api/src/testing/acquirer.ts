import { SANDBOX_KEYS } from '../config.ts';

/** Makes a token of a number at the acquirer of that address, as the browser does. */
export async function tokeniseAt(url: string, number: string): Promise<string> {
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
  if (!answer.ok) throw new Error(`no token was made: ${answer.status}`);
  return ((await answer.json()) as { id: string }).id;
}

/** Puts a bad habit on an acquirer, or takes all of them off. */
export function changeHabits(url: string, method: 'POST' | 'DELETE', habit?: object) {
  return fetch(`${url}/_control/personality`, {
    method,
    headers: {
      authorization: `Bearer ${SANDBOX_KEYS.secretKey}`,
      ...(habit && { 'content-type': 'application/json' }),
    },
    body: habit === undefined ? null : JSON.stringify(habit),
  });
}
