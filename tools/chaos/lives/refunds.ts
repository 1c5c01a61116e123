import type { Answer } from '../caller.ts';
import type { ActionName } from './actions.ts';
import { isOk } from './client.ts';
import { getMerchantClient } from './merchant-clients.ts';
import type { Merchant } from './merchants.ts';
import type { LifeWorld } from './world.ts';

export type Refund = {
  readonly paymentId: string;
  readonly key: string;
  /** Undefined for everything that is left. */
  readonly amount: number | undefined;
  readonly total: number;
  readonly action: ActionName;
};

/**
 * Refunds a payment with one key, and records what was told. Without an amount, it is known only
 * if the whole payment came back by this refund.
 */
export async function refund(
  world: LifeWorld,
  merchant: Merchant,
  { paymentId, key, amount, total, action }: Refund,
): Promise<Answer> {
  const answer = await getMerchantClient(world, merchant).send(action, {
    method: 'POST',
    path: `/merchant/payments/${paymentId}/refunds`,
    body: amount === undefined ? {} : { amount },
    key,
  });
  const told = amount ?? (answer.body.status === 'cancel' ? total : undefined);
  if (isOk(answer) && told !== undefined) {
    const status = String(answer.body.status);
    world.promises.record({ kind: 'refund', payment: paymentId, key, amount: told, status });
  }
  return answer;
}
