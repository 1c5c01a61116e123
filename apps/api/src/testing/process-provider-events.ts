import type { Deps } from '../dependencies.ts';
import * as events from '../modules/payments/provider-event/provider-event.repository.ts';
import { createEventHandler } from '../worker.ts';

/** Processes the provider events that are due now, at the same time, without a queue. */
export async function processProviderEvents(deps: Deps): Promise<void> {
  const handle = createEventHandler(deps);
  const due = await events.listDue(deps.db, 1000, []);
  const outcomes = due.map(async (event) => [event.id, await handle(event)] as const);
  await events.finishAll(deps.db, new Map(await Promise.all(outcomes)), deps.clock.now());
}
