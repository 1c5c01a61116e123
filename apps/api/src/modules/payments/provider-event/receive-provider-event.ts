import type { Deps } from '../../../dependencies.ts';
import type { ReceivedEvent } from '../../../gateways/payment-provider/payment-provider.ts';
import { describeError } from '../../../platform/log.ts';
import * as events from './provider-event.repository.ts';

type Handle = (event: ReceivedEvent) => Promise<events.EventOutcome>;
/** Counts deliveries by event type and outcome. */
export type CountEvent = (type: string, outcome: events.EventOutcome | Unfinished) => void;
type Unfinished = 'failed' | 'duplicate';

/**
 * Stores a verified event before it is acknowledged, then handles it. A failure is thrown, so the
 * provider gets a 5xx and redelivers for up to three days; the row stays open until then. This
 * needs no queue and works even while our database is not writable.
 */
export async function receiveProviderEvent(
  deps: Deps,
  event: ReceivedEvent,
  handle: Handle,
  count: CountEvent,
): Promise<void> {
  const { id, type } = event;
  if (await events.store(deps.db, event, deps.clock.now())) return count(type, 'duplicate');
  try {
    const outcome = await handle(event);
    await events.finish(deps.db, id, outcome, deps.clock.now());
    count(type, outcome);
    const needsSomebody = outcome === 'unhandled' || outcome === 'unmatched';
    if (needsSomebody) deps.log.warn(`provider_event.${outcome}`, { event_type: type });
  } catch (error) {
    count(type, 'failed');
    deps.log.error('provider_event.failed', { event_type: type, ...describeError(error) });
    throw error;
  }
}
