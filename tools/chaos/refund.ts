import { setTimeout as sleep } from 'node:timers/promises';
import type { Caller } from './caller.ts';
import type { Random } from './random.ts';
import { ATTEMPTS_MAX, isUnknown, type Order, PAUSE_MS, type Tally } from './slide.ts';

/**
 * Refunds a payment fully or partially, often with several concurrent requests. Each request is
 * retried with its idempotency key while the result is unknown.
 */
export async function refundSome(
  merchant: Caller,
  order: Order,
  paymentId: string,
  tally: Tally,
  random: Random,
): Promise<void> {
  const key = random.uuid();
  const amount = random.chance(0.5) ? undefined : random.between(1, order.amount);
  const hands = Array.from({ length: random.between(1, 3) }, (_, index) => {
    return index === 0 || random.chance(0.5) ? key : random.uuid();
  });
  const path = `/merchant/payments/${paymentId}/refunds`;
  const body = amount === undefined ? {} : { amount };
  const ask = async (mine: string) => {
    for (let attempts = 1; attempts <= ATTEMPTS_MAX; attempts += 1) {
      const answer = await merchant.call('POST', path, body, { 'idempotency-key': mine });
      const name = `refund ${answer.status} ${answer.code}`.trim();
      tally.answers.set(name, (tally.answers.get(name) ?? 0) + 1);
      if (!isUnknown(answer)) return;
      await sleep(PAUSE_MS);
    }
  };
  await Promise.all(hands.map(ask));
}
