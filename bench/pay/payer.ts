import { randomUUID } from 'node:crypto';
import type { DemoData } from '../../tools/chaos/demo-data.ts';
import { AMOUNT, type BenchOrder } from './fixtures.ts';

/** Pays the next order by card, each time as the next payer. Returns whether it succeeded. */
export function createPayer(
  { payers }: DemoData,
  takeOrder: () => BenchOrder,
): (index: number) => Promise<boolean> {
  return async (index) => {
    const payer = payers[index % payers.length];
    if (payer === undefined) throw new Error('there are no payers');
    const order = takeOrder();
    const body = {
      expected_amount: AMOUNT,
      payment_method: 'card',
      card_id: payer.cardId,
      gesture: 'slide',
    };
    const answer = await payer.caller.call('POST', `/guest/orders/${order.id}/payments`, body, {
      'idempotency-key': randomUUID(),
    });
    return answer.status === 201 && answer.body.status === 'processing';
  };
}
