import type { MemberView } from '@saifu/contract/member';
import type { StaffMemberView } from '@saifu/contract/staff-member';
import { toTypeId } from '@saifu/domain/shared/ids';
import { toTimestamp } from '../../platform/clock.ts';
import type { Member } from './member.repository.ts';
import { toLimits } from './member-limits.ts';
import { listSecondFactors } from './second-factor/list-second-factors.ts';
import { assertOfMerchant, assertStaff } from './team.ts';

export function toMemberView(member: Member): MemberView {
  const { role } = assertOfMerchant(member);
  return { ...toPersonView(member), ...toLimits({ ...member, role }) };
}

export function toStaffMemberView(member: Member): StaffMemberView {
  const { role } = assertStaff(member);
  return { ...toPersonView(member), role };
}

function toPersonView(member: Member) {
  return {
    id: toTypeId('member', member.id),
    name: member.name,
    email: member.email,
    has_second_factor: listSecondFactors(member).length > 0,
    created_at: toTimestamp(member.createdAt),
  };
}
