import { newUuid } from '../../../platform/crypto/tokens.ts';
import type { Tx } from '../../../platform/db/db.ts';
import * as members from '../../members/member.repository.ts';
import * as merchants from '../../merchants/merchant.repository.ts';
import * as messages from '../../notifications/message/message.repository.ts';
import type { MessageContent } from '../../notifications/message/templates/message-template.ts';

/** Emails the owners of a merchant; without members, the address that the merchant gave. */
export async function tellOwners(
  tx: Tx,
  merchantId: string,
  content: MessageContent,
  createdAt: Date,
): Promise<void> {
  const owners = await members.listOwnerEmails(tx, merchantId);
  const email = owners.length === 0 ? await merchants.getEmail(tx, merchantId) : null;
  for (const destination of email === null ? owners : [email]) {
    const to = { userId: null, channel: 'email', destination } as const;
    await messages.write(tx, { id: newUuid(), ...to, ...content, createdAt });
  }
}
