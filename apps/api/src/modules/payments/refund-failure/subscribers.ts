import type { Deps } from '../../../dependencies.ts';
import { inBatches, type Subscriber } from '../../../platform/outbox/outbox.ts';
import { sendPaymentResults } from '../confirmation/send-result.ts';
import { notifyMerchantOfRefundFailure } from './notify-merchant.ts';

const EVENT = 'payment.refund_returned';

export function refundFailureSubscribers(deps: Deps): readonly Subscriber[] {
  return [
    inBatches(deps.db, {
      name: 'notify-refund-failure',
      on: EVENT,
      handleAll: (tx, events) => sendPaymentResults(deps, tx, 'payment_refund_failed', events),
    }),
    {
      name: 'notify-merchant-refund-failure',
      on: EVENT,
      handle: (event) => notifyMerchantOfRefundFailure(deps, event),
    },
  ];
}
