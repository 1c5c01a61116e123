import type {
  InvitationPreviewView,
  MemberInvitationView,
} from '@saifu/contract/member-invitation';
import type { StaffInvitationView } from '@saifu/contract/staff-invitation';
import { maskEmail } from '@saifu/domain/identity/email';
import { getInvitationStatus } from '@saifu/domain/members/member-invitation';
import { toTypeId } from '@saifu/domain/shared/ids';
import { toTimestamp } from '../../../platform/clock.ts';
import { toLimits } from '../member-limits.ts';
import { assertOfMerchant, assertStaff } from '../team.ts';
import type { MemberInvitation } from './member-invitation.repository.ts';

export function toInvitationView(invitation: MemberInvitation, now: Date): MemberInvitationView {
  const { role } = assertOfMerchant(invitation);
  return { ...toStateView(invitation, now), ...toLimits({ ...invitation, role }) };
}

export function toStaffInvitationView(
  invitation: MemberInvitation,
  now: Date,
): StaffInvitationView {
  const { role } = assertStaff(invitation);
  return { ...toStateView(invitation, now), role };
}

function toStateView(invitation: MemberInvitation, now: Date) {
  return {
    id: toTypeId('memberInvitation', invitation.id),
    email: invitation.email,
    status: getInvitationStatus(invitation, now),
    created_at: toTimestamp(invitation.createdAt),
    expires_at: toTimestamp(invitation.expiresAt),
  };
}

export function toInvitationPreviewView(
  { email, role, expiresAt }: MemberInvitation,
  merchantName: string | null,
): InvitationPreviewView {
  return {
    merchant_name: merchantName,
    role,
    masked_email: maskEmail(email),
    expires_at: toTimestamp(expiresAt),
  };
}
