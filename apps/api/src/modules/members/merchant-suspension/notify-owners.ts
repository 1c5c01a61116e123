import type { Deps } from '../../../dependencies.ts';
import { timeInWords } from '../../../platform/clock.ts';
import { deriveUuid } from '../../../platform/crypto/tokens.ts';
import type { DomainEvent } from '../../../platform/outbox/outbox.ts';
import * as merchants from '../../merchants/merchant.repository.ts';
import * as messages from '../../notifications/message/message.repository.ts';
import { composeMessage } from '../../notifications/message/templates/message-template.ts';
import * as members from '../member.repository.ts';

/** Informs the owners. The reason is left out: it may reveal how fraud was detected. */
export async function notifyOwners(deps: Deps, event: DomainEvent): Promise<void> {
  const { subjectId: merchantId, occurredAt } = event;
  const time = timeInWords(occurredAt);
  await deps.db.transaction(async (tx) => {
    const store = await merchants.getName(tx, merchantId);
    const content =
      event.type === 'merchant.suspended'
        ? composeMessage('merchant_suspended_email', 'ja', {
            store,
            time,
            phone: deps.config.operator.phone,
          })
        : composeMessage('merchant_restored_email', 'ja', {
            store,
            time,
            link: `${deps.config.consoleUrl.origin}/console/`,
          });
    for (const email of await members.listOwnerEmails(tx, merchantId)) {
      await messages.write(tx, {
        id: deriveUuid(event.id, 'message', email),
        userId: null,
        channel: 'email',
        destination: email,
        ...content,
        createdAt: deps.clock.now(),
      });
    }
  });
}
