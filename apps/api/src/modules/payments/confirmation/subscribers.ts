import type { Deps } from '../../../dependencies.ts';
import { inBatches, type Subscriber } from '../../../platform/outbox/outbox.ts';
import { sendConfirmations } from './send-confirmation.ts';
import { sendPaymentResults } from './send-result.ts';

export function confirmationSubscribers(deps: Deps): readonly Subscriber[] {
  const { db } = deps;
  return [
    inBatches(db, {
      name: 'ask-payer',
      on: 'payment.authorized',
      handleAll: (tx, events) => sendConfirmations(deps, tx, events),
    }),
    inBatches(db, {
      name: 'notify-completion',
      on: 'payment.completed',
      handleAll: (tx, events) => sendPaymentResults(deps, tx, 'payment_completed', events),
    }),
    inBatches(db, {
      name: 'notify-cancellation',
      on: 'payment.canceled',
      handleAll: (tx, events) => sendPaymentResults(deps, tx, 'payment_canceled', events),
    }),
    inBatches(db, {
      name: 'notify-bank-question',
      on: 'payment.refund_awaited',
      handleAll: (tx, events) => sendPaymentResults(deps, tx, 'payment_refund_awaited', events),
    }),
    inBatches(db, {
      name: 'notify-refund',
      on: 'payment.refunded',
      handleAll: (tx, events) => sendPaymentResults(deps, tx, 'payment_refunded', events),
    }),
  ];
}
