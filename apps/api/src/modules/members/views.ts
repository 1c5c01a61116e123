import type { MemberView } from '@saifu/contract/member';
import { toTypeId } from '@saifu/domain/shared/ids';
import { toTimestamp } from '../../platform/clock.ts';
import type { Member } from './member.repository.ts';
import { toRecordedLimits } from './member-limits.ts';
import { listSecondFactors } from './second-factor/list-second-factors.ts';

export function toMemberView(member: Member): MemberView {
  return {
    id: toTypeId('member', member.id),
    name: member.name,
    email: member.email,
    ...toRecordedLimits(member),
    has_second_factor: listSecondFactors(member).length > 0,
    created_at: toTimestamp(member.createdAt),
  };
}
