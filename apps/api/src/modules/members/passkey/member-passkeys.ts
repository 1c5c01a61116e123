import type { Language } from '@saifu/domain/shared/language';
import type { Config } from '../../../config/config.ts';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { publishEvents } from '../../../platform/outbox/outbox.ts';
import type { PasskeyStore } from '../../../platform/passkey/prove-passkey.ts';
import { getRelyingParty, type RelyingParty } from '../../../platform/passkey/relying-party.ts';
import * as passkeys from './member-passkey.repository.ts';

/** The console as Web Authentication identifies it. */
export function getConsole({ consoleUrl, isLive }: Config): RelyingParty {
  return getRelyingParty(consoleUrl, isLive);
}

/**
 * The member as authenticators store it, without personal data. The prefix keeps it apart from the
 * handles of users, which share the host name if the console has no address of its own.
 */
export function toMemberHandle(memberId: string): string {
  const id = Buffer.from(memberId.replaceAll('-', ''), 'hex');
  return Buffer.concat([Buffer.from('member:'), id]).toString('base64url');
}

/** The passkeys of members. Those of users of the wallet are unknown here. */
export function createMemberPasskeys(language: Language): PasskeyStore<passkeys.MemberPasskey> {
  return {
    ...passkeys,
    toUserHandle: ({ memberId }) => toMemberHandle(memberId),
    publishCloned: (tx, { memberId }, now) =>
      publishPasskeyEvent(tx, 'member_passkey.cloned', { memberId, language, now }),
  };
}

type PasskeyEventType = 'member_passkey.added' | 'member_passkey.removed' | 'member_passkey.cloned';

type PasskeyEvent = {
  readonly memberId: string;
  /** Of the message to the member. */
  readonly language: Language;
  readonly now: Date;
};

export function publishPasskeyEvent(
  tx: Tx,
  type: PasskeyEventType,
  { memberId, language, now }: PasskeyEvent,
): Promise<void> {
  const event = { id: newUuid(), type, subjectId: memberId, payload: { language } };
  return publishEvents(tx, [{ ...event, occurredAt: now }]);
}
