import type { PasskeyRegistrationOptionsView, PasskeyView } from '@saifu/contract/passkey';
import { toTypeId } from '@saifu/domain/shared/ids';
import { toTimestamp } from '../../../platform/clock.ts';
import { toRegistrationOptions } from '../../../platform/passkey/passkey-options.ts';
import type { RelyingParty } from '../../../platform/passkey/relying-party.ts';
import type { User } from '../account/account.repository.ts';
import type { Passkey } from './passkey.repository.ts';
import { toUserHandle } from './user-passkeys.ts';

export function toPasskeyView(passkey: Passkey, now: Date): PasskeyView {
  const { settledAt, lastUsedAt } = passkey;
  return {
    id: toTypeId('passkey', passkey.id),
    name: passkey.name,
    is_backed_up: passkey.isBackedUp,
    approves_payments_from: settledAt > now ? toTimestamp(settledAt) : null,
    created_at: toTimestamp(passkey.createdAt),
    last_used_at: lastUsedAt && toTimestamp(lastUsedAt),
  };
}

type RegistrationContext = {
  readonly user: User;
  readonly passkeys: readonly Passkey[];
  readonly challenge: Buffer;
};

export function toRegistrationOptionsView(
  relyingParty: RelyingParty,
  { user, passkeys, challenge }: RegistrationContext,
): PasskeyRegistrationOptionsView {
  const loginId = user.email ?? user.phone ?? '';
  const displayName = user.displayName ?? loginId;
  return toRegistrationOptions(relyingParty, {
    user: { id: toUserHandle(user.id), name: loginId, displayName },
    passkeys,
    challenge,
  });
}
