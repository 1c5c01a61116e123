import type { Deps } from '../../../dependencies.ts';
import type { MessageSender } from '../../../gateways/message-sender.ts';
import * as messages from './message.repository.ts';

export type DeliveryDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'messageSender'>;

/**
 * Sends a message and marks it as sent. A failure is thrown, and the job retries later.
 *
 * A crash between the two steps sends the message again with the same Message-ID (SMS: the same
 * Idempotency-Key), so that the receiver can deduplicate it.
 */
export async function deliverMessage(deps: DeliveryDeps, id: string): Promise<void> {
  const message = await messages.get(deps.db, id);
  if (message === undefined || message.sentAt !== null) return;
  const { text } = message;
  // The content was wiped after days of retries; the message is outdated.
  if (text === null) return;
  const files = await messages.listFiles(deps.db, id);
  await handOver(deps.messageSender, { ...message, text, files });
  const now = deps.clock.now();
  // Codes and links give access to accounts, so they are wiped. In the sandbox the rows serve as
  // the inbox.
  if (!deps.config.isLive) await messages.markSent(deps.db, id, now);
  else await messages.markSentAndWipe(deps.db, id, now);
}

async function handOver(messageSender: MessageSender, message: messages.NewMessage): Promise<void> {
  const { id, destination: to, subject, text, html, files = [] } = message;
  if (message.channel === 'sms') await messageSender.sms.send({ id, to, text });
  else {
    const carried = files.length > 0 && { files };
    await messageSender.mailer.send({ id, to, subject: subject ?? '', text, html, ...carried });
  }
}
