import type {
  InvitationPreviewView,
  MemberInvitationView,
} from '@saifu/contract/member-invitation';
import { maskEmail } from '@saifu/domain/identity/email';
import { getInvitationStatus } from '@saifu/domain/members/member-invitation';
import { toTypeId } from '@saifu/domain/shared/ids';
import { toTimestamp } from '../../../platform/clock.ts';
import { toRecordedLimits } from '../member-limits.ts';
import type { MemberInvitation } from './member-invitation.repository.ts';

export function toInvitationView(invitation: MemberInvitation, now: Date): MemberInvitationView {
  return {
    id: toTypeId('memberInvitation', invitation.id),
    email: invitation.email,
    ...toRecordedLimits(invitation),
    status: getInvitationStatus(invitation, now),
    created_at: toTimestamp(invitation.createdAt),
    expires_at: toTimestamp(invitation.expiresAt),
  };
}

export function toInvitationPreviewView(
  { email, role, expiresAt }: MemberInvitation,
  merchantName: string,
): InvitationPreviewView {
  return {
    merchant_name: merchantName,
    role,
    masked_email: maskEmail(email),
    expires_at: toTimestamp(expiresAt),
  };
}
