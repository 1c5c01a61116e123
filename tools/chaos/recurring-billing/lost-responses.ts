import { setErrors } from '../../../apps/api/src/testing/stripe-sandbox.ts';
import type { Random } from '../random.ts';

const ASKS = 'POST /v1/payment_intents';

/** Faults that lose a response although the provider may have captured the money. */
function randomFault(random: Random): object {
  const options = { seed: random.between(1, 1_000_000), on: ASKS };
  return random.pick([
    // Lasts until our timeout. Rare, because later requests wait behind it.
    { ...options, name: 'silent_after', probability: 0.04 },
    { ...options, name: 'error_after', probability: 0.3 },
    { ...options, name: 'error_before', probability: 0.3 },
    { ...options, name: 'wrong_answer', probability: 0.2 },
    { ...options, name: 'slow_after', ms: random.between(100, 800), probability: 0.2 },
    { name: 'webhook_missing', seed: options.seed, probability: 0.5 },
  ]);
}

/** Replaces the active faults by zero to two random ones. */
export async function loseAnswers(url: string, random: Random): Promise<number> {
  const count = random.between(0, 2);
  const errors = Array.from({ length: count }, () => randomFault(random));
  await setErrors(url, 'DELETE');
  for (const one of errors) await setErrors(url, 'POST', one);
  return count;
}
