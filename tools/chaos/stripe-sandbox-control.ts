import { setTimeout as sleep } from 'node:timers/promises';
import { askControl, setErrors } from '../../apps/api/src/testing/stripe-sandbox.ts';
import type { Random } from './random.ts';

const WITHIN_MS = 30_000;

/** Presses a button on a page of the Stripe sandbox. If the page is down, the payer gives up. */
export async function press(url: string, choice: 'yes' | 'no'): Promise<boolean> {
  const body = new URLSearchParams({ choice });
  const pressed = fetch(url, { method: 'POST', body, redirect: 'manual' });
  return pressed.then(({ status }) => status < 400).catch(() => false);
}

const ASKS = 'POST /v1/payment_intents';

/** A random fault of the provider. */
function randomFault(random: Random): object {
  const options = {
    seed: random.between(1, 1_000_000),
    probability: 0.1 + random.nextFloat() * 0.4,
  };
  return random.pick([
    { ...options, name: 'slow', ms: random.between(200, 3000) },
    // Longer than any client timeout.
    { ...options, name: 'slow', ms: 10_000, probability: 0.05 },
    { ...options, name: 'slow_after', ms: random.between(200, 3000) },
    { ...options, name: 'silent_after', on: ASKS },
    { ...options, name: 'silent_after' },
    { ...options, name: 'error_before' },
    { ...options, name: 'error_after' },
    { ...options, name: 'wrong_answer', on: ASKS },
    { ...options, name: 'webhook_duplicate' },
    { ...options, name: 'webhook_late', ms: random.between(1000, 20_000) },
    { ...options, name: 'webhook_reorder' },
    { ...options, name: 'webhook_missing' },
  ]);
}

/** Replaces the active faults by zero to three random ones. */
export async function changeFaults(url: string, random: Random): Promise<number> {
  const count = random.between(0, 3);
  const errors = Array.from({ length: count }, () => randomFault(random));
  await control(url, 'DELETE');
  for (const one of errors) await control(url, 'POST', one);
  return count;
}

/** Clears all faults and waits for the acknowledgment. */
export async function clearFaults(url: string): Promise<void> {
  const until = Date.now() + WITHIN_MS;
  while (!(await control(url, 'DELETE'))) {
    if (Date.now() > until) throw new Error('the Stripe sandbox did not recover');
    await sleep(100);
  }
}

/** Advances the clock of the Stripe sandbox, which counts the payer's days itself. */
export async function advanceClock(url: string, seconds: number): Promise<void> {
  const { ok } = await askControl(`${url}/_control/clock`, 'POST', { advance_seconds: seconds });
  if (!ok) throw new Error('the Stripe sandbox did not advance its clock');
}

async function control(url: string, method: 'POST' | 'DELETE', body?: object): Promise<boolean> {
  return setErrors(url, method, body)
    .then(({ ok }) => ok)
    .catch(() => false);
}
