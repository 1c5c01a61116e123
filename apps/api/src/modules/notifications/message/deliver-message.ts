import type { Deps } from '../../../dependencies.ts';
import * as messages from './message.repository.ts';
import { renderStored } from './stored-source.ts';

export type DeliveryDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'messageSender'>;

/**
 * Renders and sends a message. The caller marks it as sent.
 *
 * A crash between the two steps sends the message again with the same Message-ID (SMS: the same
 * Idempotency-Key), so that the receiver can deduplicate it.
 */
export async function deliverMessage(
  { config, db, messageSender }: DeliveryDeps,
  message: messages.Message,
): Promise<void> {
  const { id, channel, destination: to, subject } = message;
  const rendered = renderStored(config, message);
  if (rendered === null) throw new Error('the content of the message was wiped');
  const { text, html } = rendered;
  if (channel === 'sms') return messageSender.sms.send({ id, to, text });
  const files = message.hasFiles && { files: await messages.listFiles(db, id) };
  await messageSender.mailer.send({ id, to, subject: subject ?? '', text, html, ...files });
}

/**
 * Codes and links give access to accounts, so they are wiped. In the sandbox the rows serve as the
 * inbox.
 */
export function markSent(
  { config, db, clock }: DeliveryDeps,
  ids: readonly string[],
): Promise<void> {
  const mark = config.isLive ? messages.markAllSentAndWipe : messages.markAllSent;
  return mark(db, ids, clock.now());
}
