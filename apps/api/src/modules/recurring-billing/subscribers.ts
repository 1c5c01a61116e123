import type { Deps } from '../../dependencies.ts';
import { ClocksDisagree, createAgreedClock } from '../../platform/agreed-time.ts';
import { isUuid } from '../../platform/crypto/tokens.ts';
import type { Tx } from '../../platform/db/db.ts';
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

/** A cancellation closes the open charges; a new card is charged for them. */
const CHANGES = ['recurring_billing.canceled', 'recurring_billing.card_changed'] as const;

/** Handles payment results at once, not only at the next scheduled run. */
export function recurringBillingSubscribers(deps: Deps): readonly Subscriber[] {
  return [
    ...ENDS_OF_PAYING.map((on) => ({
      name: `advance-recurring-billing-${on.replace('.', '-')}`,
      on,
      filter: filterRecurring,
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
 * Uses agreed time, because due periods are charged. For a closed recurring billing it only closes
 * open charges, which no scheduled task does later and which does not depend on time.
 */
async function advance(deps: Deps, id: string): Promise<void> {
  const recurringBilling = await recurringBillings.get(deps.db, id);
  if (recurringBilling === undefined) return;
  if (isOver(recurringBilling)) return advanceRecurringBilling(deps, id);
  const clock = createAgreedClock(deps);
  if (!(await clock.agree())) throw new ClocksDisagree('recurring billing waits for agreed time');
  await advanceRecurringBilling({ ...deps, clock }, id);
}

/** Few orders belong to a recurring billing. */
async function filterRecurring(
  tx: Tx,
  events: readonly DomainEvent[],
): Promise<readonly DomainEvent[]> {
  const recurring = await orders.findRecurring(tx, events.map(getOrderId).filter(isUuid));
  return events.filter((event) => recurring.has(getOrderId(event)));
}

function getOrderId({ type, subjectId, payload }: DomainEvent): string {
  return type.startsWith('order.') ? subjectId : String(payload.orderId);
}
