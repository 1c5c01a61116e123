import type { ConsoleSessionView, MemberSessionView } from '@saifu/contract/member-session';
import { toTypeId } from '@saifu/domain/shared/ids';
import { toTimestamp } from '../../../platform/clock.ts';
import { listSecondFactors } from '../second-factor/list-second-factors.ts';
import { assertOfMerchant } from '../team.ts';
import { toMemberView, toStaffMemberView } from '../views.ts';
import type { ConsoleSession } from './load-console-session.ts';
import type { MemberDevice } from './member-session.repository.ts';

export function toConsoleSessionView(session: ConsoleSession): ConsoleSessionView {
  const { member, merchantName, secondFactorStep, expiresAt } = session;
  const state = {
    second_factor: secondFactorStep,
    second_factors: [...listSecondFactors(member)],
    expires_at: toTimestamp(expiresAt),
  };
  if (merchantName === null) return { kind: 'staff', member: toStaffMemberView(member), ...state };
  const merchantId = toTypeId('merchant', assertOfMerchant(member).merchantId);
  const merchant = { id: merchantId, name: merchantName };
  return { kind: 'merchant', member: toMemberView(member), merchant, ...state };
}

export function toMemberSessionView(session: MemberDevice, currentId: string): MemberSessionView {
  return {
    id: toTypeId('memberSession', session.id),
    device_name: session.deviceName,
    created_at: toTimestamp(session.createdAt),
    last_seen_at: toTimestamp(session.lastSeenAt),
    is_current: session.id === currentId,
  };
}
