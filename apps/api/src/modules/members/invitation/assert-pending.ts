import {
  getInvitationStatus,
  type MemberInvitationStatus,
} from '@saifu/domain/members/member-invitation';
import { AppError, type ErrorCode } from '@saifu/domain/shared/app-error';
import type * as invitations from './member-invitation.repository.ts';

const ERRORS: Readonly<Record<Exclude<MemberInvitationStatus, 'pending'>, ErrorCode>> = {
  accepted: 'invitation.used',
  revoked: 'invitation.revoked',
  expired: 'invitation.expired',
};

/** Returns the invitation if it can be accepted, and throws why it cannot otherwise. */
export function assertPending(
  invitation: invitations.MemberInvitation | undefined,
  now: Date,
): invitations.MemberInvitation {
  if (invitation === undefined) throw new AppError('invitation.unknown');
  const status = getInvitationStatus(invitation, now);
  if (status !== 'pending') throw new AppError(ERRORS[status]);
  return invitation;
}
