import type { Deps } from '../../../dependencies.ts';
import type { Subscriber } from '../../../platform/outbox/outbox.ts';
import { askPayer } from './send-confirmation.ts';
import { tellPayer } from './send-result.ts';

export function confirmationSubscribers(deps: Deps): readonly Subscriber[] {
  return [
    {
      name: 'ask-payer',
      on: 'payment.authorized',
      handle: (fact) => askPayer(deps, fact),
    },
    {
      name: 'tell-completion',
      on: 'payment.completed',
      handle: (fact) => tellPayer(deps, fact, 'payment_completed'),
    },
    {
      name: 'tell-cancellation',
      on: 'payment.canceled',
      handle: (fact) => tellPayer(deps, fact, 'payment_canceled'),
    },
    {
      name: 'tell-bank-question',
      on: 'payment.refund_awaited',
      handle: (fact) => tellPayer(deps, fact, 'payment_refund_awaited'),
    },
    {
      name: 'tell-refund',
      on: 'payment.refunded',
      handle: (fact) => tellPayer(deps, fact, 'payment_refunded'),
    },
  ];
}
