import type { Deps } from '../../../dependencies.ts';
import {
  loadRecurringBillings,
  type RecurringBillingDetails,
} from '../../recurring-billing/load-recurring-billings.ts';
import * as recurringBillings from '../../recurring-billing/recurring-billing.repository.ts';
import type { WebhookDomainEvent } from './event.repository.ts';

/** The recurring billing of an event as it is now; undefined if there is none. */
export type FindSubject = (event: WebhookDomainEvent) => RecurringBillingDetails | undefined;

/** Loads what events contain beyond their payload. */
export async function loadSubjects(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  events: readonly WebhookDomainEvent[],
): Promise<FindSubject> {
  const about = events.filter(({ type }) => type.startsWith('recurring_billing.'));
  const ids = [...new Set(about.map(({ subjectId }) => subjectId))];
  if (ids.length === 0) return () => undefined;
  const found = await recurringBillings.getMany(db, ids);
  const toDetails = await loadRecurringBillings(db, found, clock.now());
  const byId = new Map(found.map((each) => [each.id, each]));
  return ({ subjectId }) => {
    const recurringBilling = byId.get(subjectId);
    return recurringBilling && toDetails(recurringBilling);
  };
}
