import type { Deps } from '../../../dependencies.ts';
import type { ReceivedEvent } from '../../../gateways/payment-provider/payment-provider.ts';
import { needsPayload } from '../authorize/handle-provider-event.ts';
import * as events from './provider-event.repository.ts';

/**
 * Stores a verified event before it is acknowledged; the queue processes it. If it cannot be
 * stored, the provider gets a 5xx and delivers it again for up to three days.
 */
export async function receiveProviderEvent(
  { db, clock, telemetry }: Pick<Deps, 'db' | 'clock' | 'telemetry'>,
  event: ReceivedEvent,
): Promise<void> {
  const payload = needsPayload(event) ? event.payload : null;
  const isNew = await events.enqueue(db, { ...event, payload }, clock.now());
  if (!isNew) telemetry.countProviderEvent(event.type, 'duplicate');
}
