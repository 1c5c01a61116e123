import type { Deps } from '../../../dependencies.ts';
import type { MessageSender } from '../../../gateways/message-sender.ts';
import * as messages from './message.repository.ts';

export type DeliveryDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'messageSender'>;

/**
 * Hands a written message over and notes that. A failure is thrown, and the job tries again later.
 *
 * A crash between handing over and noting repeats the message with the same Message-ID (an SMS:
 * with the same Idempotency-Key), so that a receiver can fold the two into one.
 */
export async function deliverMessage(deps: DeliveryDeps, id: string): Promise<void> {
  const message = await messages.get(deps.db, id);
  if (message === undefined || message.sentAt !== null) return;
  const { text } = message;
  // Wiped after days of trying: by now there is nothing worth sending.
  if (text === null) return;
  const files = await messages.listFiles(deps.db, id);
  await handOver(deps.messageSender, { ...message, text, files });
  const now = deps.clock.now();
  // Codes and links open accounts, so they do not stay; in the sandbox the row is the inbox.
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
