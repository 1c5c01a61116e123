import type { Deps } from '../../dependencies.ts';
import { ClocksDisagree, createAgreedClock } from '../../platform/agreed-time.ts';
import type { DomainEvent, Subscriber } from '../../platform/outbox/outbox.ts';
import * as orders from '../orders/order.repository.ts';
import { isOver } from './advance/context.ts';
import { advanceRecurringBilling } from './advance-recurring-billing.ts';
import * as recurringBillings from './recurring-billing.repository.ts';

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
export function recurringBillingSubscribers(deps: Deps): readonly Subscriber[] {
  return [
    ...ENDS_OF_PAYING.map((on) => ({
      name: `advance-recurring-billing-${on.replace('.', '-')}`,
      on,
      handle: async (event: DomainEvent) => {
        const order = await orders.get(deps.db, getOrderId(event));
        if (order?.recurringBillingId) await advance(deps, order.recurringBillingId);
      },
    })),
    ...CHANGES.map((on) => ({
      name: `advance-recurring-billing-${on.replaceAll(/^.*\.|_/g, '')}`,
      on,
      handle: ({ subjectId }: DomainEvent) => advance(deps, subjectId),
    })),
  ];
}

/**
 * On agreed time, as whatever is due is charged. Of an agreement that is over only open charges
 * are closed, which no sweep would do later, and the time decides nothing.
 */
async function advance(deps: Deps, id: string): Promise<void> {
  const recurringBilling = await recurringBillings.get(deps.db, id);
  if (recurringBilling === undefined) return;
  if (isOver(recurringBilling)) return advanceRecurringBilling(deps, id);
  const clock = createAgreedClock(deps);
  if (!(await clock.agree())) throw new ClocksDisagree('an agreement waits for agreed time');
  await advanceRecurringBilling({ ...deps, clock }, id);
}

function getOrderId({ type, subjectId, payload }: DomainEvent): string {
  return type.startsWith('order.') ? subjectId : String(payload.orderId);
}
