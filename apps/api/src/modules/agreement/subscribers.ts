import type { Deps } from '../../deps.ts';
import type { Fact, Subscriber } from '../../platform/facts.ts';
import * as orders from '../order/store.ts';
import { advanceAgreement } from './advance-agreement.ts';

const ENDS_OF_PAYING = [
  'order.paid',
  'order.canceled',
  'order.expired',
  'payment.failed',
  'payment.canceled',
] as const;

/** What a canceled one leaves open is closed with it; another card is asked for what is open. */
const CHANGES = ['recurring_billing.canceled', 'recurring_billing.card_changed'] as const;

/** What came of paying for an agreement is looked at at once, and not only when its time comes. */
export function agreementSubscribers(deps: Deps): readonly Subscriber[] {
  return [
    ...ENDS_OF_PAYING.map((on) => ({
      name: `advance-agreement-${on.replace('.', '-')}`,
      on,
      needsAgreedTime: true as const,
      handle: async (fact: Fact) => {
        const order = await orders.get(deps.db, orderOf(fact));
        if (order?.agreementId) await advanceAgreement(deps, order.agreementId);
      },
    })),
    ...CHANGES.map((on) => ({
      name: `advance-agreement-${on.replaceAll(/^.*\.|_/g, '')}`,
      on,
      needsAgreedTime: true as const,
      handle: ({ subjectId }: Fact) => advanceAgreement(deps, subjectId),
    })),
  ];
}

function orderOf({ type, subjectId, payload }: Fact): string {
  return type.startsWith('order.') ? subjectId : String(payload.orderId);
}
