import type { Deps } from '../../../dependencies.ts';
import type { Subscriber } from '../../../platform/outbox/outbox.ts';
import { sendConfirmation } from './send-confirmation.ts';
import { sendPaymentResult } from './send-result.ts';

export function confirmationSubscribers(deps: Deps): readonly Subscriber[] {
  return [
    {
      name: 'ask-payer',
      on: 'payment.authorized',
      handle: (event) => sendConfirmation(deps, event),
    },
    {
      name: 'notify-completion',
      on: 'payment.completed',
      handle: (event) => sendPaymentResult(deps, event, 'payment_completed'),
    },
    {
      name: 'notify-cancellation',
      on: 'payment.canceled',
      handle: (event) => sendPaymentResult(deps, event, 'payment_canceled'),
    },
    {
      name: 'notify-bank-question',
      on: 'payment.refund_awaited',
      handle: (event) => sendPaymentResult(deps, event, 'payment_refund_awaited'),
    },
    {
      name: 'notify-refund',
      on: 'payment.refunded',
      handle: (event) => sendPaymentResult(deps, event, 'payment_refunded'),
    },
  ];
}
