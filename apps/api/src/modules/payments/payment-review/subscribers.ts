import type { Deps } from '../../../dependencies.ts';
import { inBatches, type Subscriber } from '../../../platform/outbox/outbox.ts';
import { sendConfirmations } from '../confirmation/send-confirmation.ts';
import { notifyMerchantOfVoid } from './notify-merchant.ts';

/** The payer of a void is told by the cancellation or refund of the payment itself. */
export function paymentReviewSubscribers(deps: Deps): readonly Subscriber[] {
  return [
    inBatches(deps.db, {
      name: 'ask-released-payer',
      on: 'payment_review.released',
      handleAll: (tx, events) => sendConfirmations(deps, tx, events),
    }),
    {
      name: 'notify-merchant-payment-voided',
      on: 'payment_review.voided',
      handle: (event) => notifyMerchantOfVoid(deps, event),
    },
  ];
}
