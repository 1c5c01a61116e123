import {
  type DeliveryDeps,
  deliverMessage,
  markSent,
} from '../modules/notifications/message/deliver-message.ts';
import * as messages from '../modules/notifications/message/message.repository.ts';

/** Sends the messages that are due now, one after the other, without a queue. */
export async function deliverDueMessages(deps: DeliveryDeps): Promise<void> {
  const all = { limit: 1000, except: [] };
  for (const message of await messages.listDue(deps.db, all, all, [])) {
    await deliverMessage(deps, message);
    await markSent(deps, [message.id]);
  }
}
