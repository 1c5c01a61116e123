import type { Deps } from '../../../dependencies.ts';
import type { ReceivedEvent } from '../../../gateways/payment-provider/payment-provider.ts';
import { describeError } from '../../../platform/log.ts';
import * as events from './provider-event.repository.ts';

type Handle = (event: ReceivedEvent) => Promise<events.EventOutcome>;
/** Counts deliveries by event type and outcome. */
export type CountEvent = (type: string, outcome: events.EventOutcome | Unfinished) => void;
type Unfinished = 'failed' | 'duplicate';

/**
 * Handles a verified event and stores it with its outcome before it is acknowledged. A failure is
 * stored and thrown, so the provider gets a 5xx and redelivers for up to three days. This needs no
 * queue and works even while our database is not writable. A repeated delivery is handled again,
 * which changes nothing, because the handler compares our records with the provider's.
 */
export async function receiveProviderEvent(
  deps: Deps,
  event: ReceivedEvent,
  handle: Handle,
  count: CountEvent,
): Promise<void> {
  const { type } = event;
  try {
    const outcome = await handle(event);
    if (await events.store(deps.db, event, outcome, deps.clock.now()))
      return count(type, 'duplicate');
    count(type, outcome);
    const needsSomebody = outcome === 'unhandled' || outcome === 'unmatched';
    if (needsSomebody) deps.log.warn(`provider_event.${outcome}`, { event_type: type });
  } catch (error) {
    count(type, 'failed');
    deps.log.error('provider_event.failed', { event_type: type, ...describeError(error) });
    await events.store(deps.db, event, null, deps.clock.now()).catch(() => {});
    throw error;
  }
}
