import type { AddedMemberPasskeyView, MemberPasskeyView } from '@saifu/contract/member-passkey';
import type { PasskeyRegistrationOptionsView } from '@saifu/contract/passkey';
import { toTypeId } from '@saifu/domain/shared/ids';
import { toTimestamp } from '../../../platform/clock.ts';
import { toRegistrationOptions } from '../../../platform/passkey/passkey-options.ts';
import type { RelyingParty } from '../../../platform/passkey/relying-party.ts';
import type { AddedMemberPasskey } from './add-member-passkey.ts';
import type { MemberPasskey } from './member-passkey.repository.ts';
import { toMemberHandle } from './member-passkeys.ts';
import type { PasskeySetup } from './start-passkey-setup.ts';

export function toMemberPasskeyView(passkey: MemberPasskey): MemberPasskeyView {
  const { lastUsedAt } = passkey;
  return {
    id: toTypeId('memberPasskey', passkey.id),
    name: passkey.name,
    is_backed_up: passkey.isBackedUp,
    created_at: toTimestamp(passkey.createdAt),
    last_used_at: lastUsedAt && toTimestamp(lastUsedAt),
  };
}

export function toAddedMemberPasskeyView(added: AddedMemberPasskey): AddedMemberPasskeyView {
  const { passkey, setUp } = added;
  return {
    passkey: toMemberPasskeyView(passkey),
    recovery_codes: setUp && [...setUp.codes],
  };
}

export function toMemberRegistrationOptionsView(
  relyingParty: RelyingParty,
  { member, passkeys, challenge }: PasskeySetup,
): PasskeyRegistrationOptionsView {
  const { id, email, name } = member;
  const user = { id: toMemberHandle(id), name: email, displayName: name };
  return toRegistrationOptions(relyingParty, { user, passkeys, challenge });
}
