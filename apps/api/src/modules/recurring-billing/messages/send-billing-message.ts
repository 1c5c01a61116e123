import { toTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import { uuidOf } from '../../../platform/crypto/tokens.ts';
import type { Fact } from '../../../platform/outbox/outbox.ts';
import * as messages from '../../notifications/message/message.repository.ts';
import { composeLetter } from '../../notifications/message/templates/message-template.ts';
import { AGREEMENT_LETTERS, type AgreementNews } from './billing-messages.ts';
import { readStanding, type Standing } from './context.ts';
import type { Said } from './message.ts';

type LetterDeps = Pick<Deps, 'config' | 'clock' | 'db'>;

/**
 * Writes to whoever agreed what has become of it, where their account says and in their language.
 * A letter is about how things stand while it is written: what has been settled since its cause
 * is no news. The same cause writes one letter.
 */
export async function writeAgreementLetter(
  deps: LetterDeps,
  fact: Fact,
  news: AgreementNews,
): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const standing = await readStanding(tx, fact, now);
    const said = standing && AGREEMENT_LETTERS[news](standing);
    const destination = standing?.payer.email ?? standing?.payer.phone;
    if (standing === undefined || said === undefined || destination == null) return;
    const channel = destination === standing.payer.email ? 'email' : 'sms';
    await messages.write(tx, {
      id: uuidOf(fact.id, 'message', said.kind),
      userId: standing.payer.id,
      channel,
      destination,
      ...composeLetter(`${said.kind}_${channel}`, standing.payer.locale, {
        service: standing.agreement.serviceName,
        store: standing.storeName,
        link: new URL(pathOf(standing, said), deps.config.publicUrl).href,
        ...said.words,
      }),
      createdAt: now,
    });
  });
}

function pathOf({ agreement }: Standing, { orderId }: Said): string {
  return orderId === undefined
    ? `/recurring-billing/${toTypeId('agreement', agreement.id)}`
    : `/payment/invoice?order=${toTypeId('order', orderId)}`;
}
