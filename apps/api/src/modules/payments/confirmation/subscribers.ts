import type { Deps } from '../../../dependencies.ts';
import type { Subscriber } from '../../../platform/outbox/outbox.ts';
import { askPayer } from './send-confirmation.ts';
import { sendPaymentResult } from './send-result.ts';

export function confirmationSubscribers(deps: Deps): readonly Subscriber[] {
  return [
    {
      name: 'ask-payer',
      on: 'payment.authorized',
      handle: (fact) => askPayer(deps, fact),
    },
    {
      name: 'notify-completion',
      on: 'payment.completed',
      handle: (fact) => sendPaymentResult(deps, fact, 'payment_completed'),
    },
    {
      name: 'notify-cancellation',
      on: 'payment.canceled',
      handle: (fact) => sendPaymentResult(deps, fact, 'payment_canceled'),
    },
    {
      name: 'notify-bank-question',
      on: 'payment.refund_awaited',
      handle: (fact) => sendPaymentResult(deps, fact, 'payment_refund_awaited'),
    },
    {
      name: 'notify-refund',
      on: 'payment.refunded',
      handle: (fact) => sendPaymentResult(deps, fact, 'payment_refunded'),
    },
  ];
}
