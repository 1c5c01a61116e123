import { setTimeout as sleep } from 'node:timers/promises';
import { askControl, changeHabits } from '../../apps/api/src/testing/stripe-sandbox.ts';
import type { Dice } from './random.ts';

const WITHIN_MS = 30_000;

/** Presses a button on a page of the acquirer; a page that is down is a payer who gives up. */
export async function press(url: string, choice: 'yes' | 'no'): Promise<boolean> {
  const body = new URLSearchParams({ choice });
  const pressed = fetch(url, { method: 'POST', body, redirect: 'manual' });
  return pressed.then(({ status }) => status < 400).catch(() => false);
}

const ASKS = 'POST /v1/payment_intents';

/** One of the ways in which a network misbehaves, for a while. */
function trouble(dice: Dice): object {
  const worn = { seed: dice.between(1, 1_000_000), probability: 0.1 + dice.roll() * 0.4 };
  return dice.pick([
    { ...worn, name: 'slow', ms: dice.between(200, 3000) },
    // Longer than anybody waits for an answer.
    { ...worn, name: 'slow', ms: 10_000, probability: 0.05 },
    { ...worn, name: 'slow_after', ms: dice.between(200, 3000) },
    { ...worn, name: 'silent_after', on: ASKS },
    { ...worn, name: 'silent_after' },
    { ...worn, name: 'error_before' },
    { ...worn, name: 'error_after' },
    { ...worn, name: 'wrong_answer', on: ASKS },
    { ...worn, name: 'webhook_duplicate' },
    { ...worn, name: 'webhook_late', seconds: dice.between(1, 20) },
    { ...worn, name: 'webhook_reorder' },
    { ...worn, name: 'webhook_missing' },
  ]);
}

/** Up to three bad habits at once, or for a moment none. */
export async function changeMood(url: string, dice: Dice): Promise<number> {
  const count = dice.between(0, 3);
  const troubles = Array.from({ length: count }, () => trouble(dice));
  await control(url, 'DELETE');
  for (const one of troubles) await control(url, 'POST', one);
  return count;
}

/** All bad habits are gone, and it is known that they are. */
export async function calm(url: string): Promise<void> {
  const until = Date.now() + WITHIN_MS;
  while (!(await control(url, 'DELETE'))) {
    if (Date.now() > until) throw new Error('the acquirer did not come back');
    await sleep(100);
  }
}

/** Time goes on over there too, where a payer's days are counted. */
export async function passTime(url: string, seconds: number): Promise<void> {
  const { ok } = await askControl(`${url}/_control/clock`, 'POST', { advance_seconds: seconds });
  if (!ok) throw new Error('the acquirer keeps its time');
}

async function control(url: string, method: 'POST' | 'DELETE', body?: object): Promise<boolean> {
  return changeHabits(url, method, body)
    .then(({ ok }) => ok)
    .catch(() => false);
}
