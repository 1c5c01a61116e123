import { toTypeId } from '@saifu/domain/shared/ids';
import type { Member } from './member.repository.ts';

type MemberLimits = Pick<Member, 'role' | 'storeIds' | 'refundLimitYen'>;

/** What an owner sets for a member, as the audit log records it. */
export function toRecordedLimits({ role, storeIds, refundLimitYen }: MemberLimits) {
  return {
    role,
    store_ids: storeIds.map((id) => toTypeId('store', id)),
    refund_limit_yen: refundLimitYen,
  };
}
