import type { WebhookEvent } from '@saifu/domain/webhooks/webhook';
import type { Deps } from '../../../dependencies.ts';
import type { DomainEvent } from '../../../platform/outbox/outbox.ts';
import {
  loadRecurringBillings,
  type RecurringBillingDetails,
} from '../../recurring-billing/load-recurring-billings.ts';
import * as recurringBillings from '../../recurring-billing/recurring-billing.repository.ts';
import type { Event } from '../queue-deliveries.ts';
import { toEvent, toKeyEvent, toRecurringBillingEvent, toStoreChangeEvent } from '../views.ts';

export type WebhookDomainEvent = DomainEvent & { readonly type: WebhookEvent };

/**
 * Converts domain events to what merchants receive, in the same order. An event about a recurring
 * billing contains it as it is now, and is left out if it does not exist any more.
 */
export async function createEvents(
  deps: Pick<Deps, 'config' | 'db' | 'clock'>,
  domainEvents: readonly WebhookDomainEvent[],
): Promise<readonly Event[]> {
  const find = await loadDetails(deps, domainEvents.filter(isAboutRecurringBilling));
  return domainEvents.flatMap((domainEvent): readonly Event[] => {
    const { type, subjectId } = domainEvent;
    if (!isAboutRecurringBilling(domainEvent)) return [convert(type, domainEvent)];
    const details = find(subjectId);
    if (details === undefined) return [];
    return [toRecurringBillingEvent(type, domainEvent, details, deps.config.publicUrl)];
  });
}

function convert(type: WebhookEvent, event: DomainEvent): Event {
  if (type === 'api_key.issued') return toKeyEvent(type, event);
  return type.startsWith('store.') ? toStoreChangeEvent(type, event) : toEvent(type, event);
}

function isAboutRecurringBilling({ type }: WebhookDomainEvent): boolean {
  return type.startsWith('recurring_billing.');
}

async function loadDetails(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  domainEvents: readonly WebhookDomainEvent[],
): Promise<(id: string) => RecurringBillingDetails | undefined> {
  const ids = [...new Set(domainEvents.map(({ subjectId }) => subjectId))];
  if (ids.length === 0) return () => undefined;
  const found = await recurringBillings.getMany(db, ids);
  const toDetails = await loadRecurringBillings(db, found, clock.now());
  const byId = new Map(found.map((each) => [each.id, each]));
  return (id) => {
    const recurringBilling = byId.get(id);
    return recurringBilling && toDetails(recurringBilling);
  };
}
