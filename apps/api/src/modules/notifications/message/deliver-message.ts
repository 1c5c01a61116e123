import type { Deps } from '../../../dependencies.ts';
import type { MessageSender } from '../../../gateways/message-sender.ts';
import { createBatch } from '../../../platform/batch.ts';
import * as messages from './message.repository.ts';
import { renderStored } from './stored-source.ts';
import type { RenderedMessage } from './templates/message-template.ts';

export type DeliveryDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'messageSender'>;

export type DeliverMessage = (id: string) => Promise<void>;

/**
 * Returns a function that renders and sends a message and marks it as sent. A failure is thrown,
 * and the job retries later. Concurrent deliveries share their statements.
 *
 * A crash between the two steps sends the message again with the same Message-ID (SMS: the same
 * Idempotency-Key), so that the receiver can deduplicate it.
 */
export function createMessageDelivery(deps: DeliveryDeps): DeliverMessage {
  const { config, db, clock, messageSender } = deps;
  const load = createBatch((ids: readonly string[]) => messages.getAll(db, ids));
  const markSent = createBatch(async (ids: readonly string[]) => {
    const now = clock.now();
    // Codes and links give access to accounts, so they are wiped. In the sandbox the rows serve as
    // the inbox.
    if (config.isLive) await messages.markAllSentAndWipe(db, ids, now);
    else await messages.markAllSent(db, ids, now);
    return new Map();
  });
  return async (id) => {
    const message = await load(id);
    if (message === undefined || message.sentAt !== null) return;
    const rendered = renderStored(config, message);
    // The content was wiped after days of retries; the message is outdated.
    if (rendered === null) return;
    const files = message.hasFiles ? await messages.listFiles(db, id) : [];
    await handOver(messageSender, message, { ...rendered, files });
    await markSent(id);
  };
}

type Rendered = RenderedMessage & { readonly files: readonly messages.MessageFile[] };

async function handOver(
  messageSender: MessageSender,
  { id, channel, destination: to, subject }: messages.Message,
  { text, html, files }: Rendered,
): Promise<void> {
  if (channel === 'sms') await messageSender.sms.send({ id, to, text });
  else {
    const carried = files.length > 0 && { files };
    await messageSender.mailer.send({ id, to, subject: subject ?? '', text, html, ...carried });
  }
}
