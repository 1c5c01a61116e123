import { trustedContact } from '@saifu/domain/identity/contact';
import type { Deps } from '../../../dependencies.ts';
import { timeInWords } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/db.ts';
import * as messages from '../../notifications/message/message.repository.ts';
import type { MessageContent } from '../../notifications/message/templates/message-template.ts';
import * as accounts from '../account/account.repository.ts';

export type SecurityMessage = {
  /** Derived from the cause of the message, so that it is sent once. */
  readonly id: string;
  readonly userId: string;
  readonly occurredAt: Date;
  readonly compose: (context: SecurityMessageContext) => MessageContent;
};

export type SecurityMessageContext = {
  readonly isMail: boolean;
  readonly locale: accounts.User['locale'];
  /** Parameters that all security emails share. */
  readonly params: { readonly phone: string; readonly link: string; readonly time: string };
};

/** Sends a message about an account to the owner's trusted contact, if there is one. */
export async function sendSecurityMessage(
  { clock, config }: Deps,
  tx: Tx,
  { id, userId, occurredAt, compose }: SecurityMessage,
): Promise<void> {
  const user = await accounts.get(tx, userId);
  const contact = user && trustedContact(user, clock.now());
  if (user === undefined || contact == null) return;
  const { channel, destination } = contact;
  const { phone } = config.operator;
  const link = `${config.publicUrl.origin}/settings/security`;
  const params = { phone, link, time: timeInWords(occurredAt) };
  const isMail = channel === 'email';
  const content = compose({ isMail, locale: user.locale, params });
  const createdAt = clock.now();
  await messages.write(tx, { id, userId: user.id, channel, destination, ...content, createdAt });
}
