import type { SecondFactor } from '@saifu/domain/members/member-session';
import type { Member } from '../member.repository.ts';

/** What the member has set up. */
export function listSecondFactors({
  hasPasskey,
  encryptedTotpSecret,
}: Pick<Member, 'hasPasskey' | 'encryptedTotpSecret'>): readonly SecondFactor[] {
  return [
    ...(hasPasskey ? (['passkey'] as const) : []),
    ...(encryptedTotpSecret === null ? [] : (['totp'] as const)),
  ];
}
