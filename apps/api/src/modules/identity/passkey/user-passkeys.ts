import type { Config } from '../../../config/config.ts';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import { publishEvents } from '../../../platform/outbox/outbox.ts';
import type { PasskeyStore } from '../../../platform/passkey/prove-passkey.ts';
import { getRelyingParty, type RelyingParty } from '../../../platform/passkey/relying-party.ts';
import * as passkeys from './passkey.repository.ts';

/** The wallet as Web Authentication identifies it. */
export function getWallet({ publicUrl, isLive }: Config): RelyingParty {
  return getRelyingParty(publicUrl, isLive);
}

/** The user as authenticators store it. It contains no personal data. */
export function toUserHandle(userId: string): string {
  return Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');
}

/** The passkeys of users. Those of members of merchants are unknown here. */
export const userPasskeys: PasskeyStore<passkeys.Passkey> = {
  ...passkeys,
  toUserHandle: ({ userId }) => toUserHandle(userId),
  publishCloned: (tx, { userId }, now) => {
    const event = { id: newUuid(), type: 'passkey.cloned', subjectId: userId };
    return publishEvents(tx, [{ ...event, payload: {}, occurredAt: now }]);
  },
};
