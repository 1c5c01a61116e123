import { setTimeout as sleep } from 'node:timers/promises';
import Stripe from 'stripe';

const TRIES_MAX = 10;
const PAUSE_MS = 100;

/**
 * Repeats a request while Stripe is still processing another one with the same key. The other one
 * may come from another process that carries out the same attempt: after a provider event, or as
 * reconciliation. Both then get its response.
 */
export async function retryWhileInUse<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await send();
    } catch (error) {
      const code = error instanceof Stripe.errors.StripeError ? error.code : undefined;
      if (code !== 'idempotency_key_in_use' || tries >= TRIES_MAX) throw error;
      await sleep(PAUSE_MS);
    }
  }
}
