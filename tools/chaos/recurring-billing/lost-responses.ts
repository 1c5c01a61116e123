import { changeHabits } from '../../../apps/api/src/testing/stripe-sandbox.ts';
import type { Dice } from '../random.ts';

const ASKS = 'POST /v1/payment_intents';

/** The ways in which a network leaves us without an answer, though it may have taken the money. */
function trouble(dice: Dice): object {
  const worn = { seed: dice.between(1, 1_000_000), on: ASKS };
  return dice.pick([
    // As long as we wait for an answer; seldom, as everybody behind it waits too.
    { ...worn, name: 'silent_after', probability: 0.04 },
    { ...worn, name: 'error_after', probability: 0.3 },
    { ...worn, name: 'error_before', probability: 0.3 },
    { ...worn, name: 'wrong_answer', probability: 0.2 },
    { ...worn, name: 'slow_after', ms: dice.between(100, 800), probability: 0.2 },
    { name: 'webhook_missing', seed: worn.seed, probability: 0.5 },
  ]);
}

/** Up to two of them at once, or for a while none. */
export async function loseAnswers(url: string, dice: Dice): Promise<number> {
  const count = dice.between(0, 2);
  const troubles = Array.from({ length: count }, () => trouble(dice));
  await changeHabits(url, 'DELETE');
  for (const one of troubles) await changeHabits(url, 'POST', one);
  return count;
}
