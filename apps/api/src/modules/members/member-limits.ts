import type { MemberRole } from '@saifu/domain/members/member-role';
import { isStaffRole } from '@saifu/domain/members/staff-role';
import { toTypeId } from '@saifu/domain/shared/ids';
import type { Member } from './member.repository.ts';

type MemberLimits = Pick<Member, 'role' | 'storeIds' | 'refundLimitYen'>;

/** What an owner sets for a member. */
export function toLimits<Role extends MemberRole>({
  role,
  storeIds,
  refundLimitYen,
}: MemberLimits & { readonly role: Role }) {
  return {
    role,
    store_ids: storeIds.map((id) => toTypeId('store', id)),
    refund_limit_yen: refundLimitYen,
  };
}

/** What an owner or an admin sets for a member, as the audit log records it. */
export function toRecordedLimits({ role, ...limits }: MemberLimits) {
  return isStaffRole(role) ? { role } : toLimits({ role, ...limits });
}
