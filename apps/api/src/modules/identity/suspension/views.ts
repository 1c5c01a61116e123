import type { StaffAccountView } from '@saifu/contract/staff-account';
import { toTypeId } from '@saifu/domain/shared/ids';
import { toTimestamp } from '../../../platform/clock.ts';
import type { User } from '../account/account.repository.ts';
import type { Suspension } from './suspension.repository.ts';

export function toStaffAccountView(
  { id, status, createdAt }: User,
  suspensions: readonly Suspension[],
): StaffAccountView {
  return {
    id: toTypeId('user', id),
    status,
    created_at: toTimestamp(createdAt),
    suspensions: suspensions.map(({ reason, suspendedAt, restoreReason, restoredAt }) => ({
      reason,
      suspended_at: toTimestamp(suspendedAt),
      restore_reason: restoreReason,
      restored_at: restoredAt && toTimestamp(restoredAt),
    })),
  };
}
