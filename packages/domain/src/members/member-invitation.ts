/** pending: can be accepted. */
export const MEMBER_INVITATION_STATUSES = ['pending', 'accepted', 'revoked', 'expired'] as const;
export type MemberInvitationStatus = (typeof MEMBER_INVITATION_STATUSES)[number];

type InvitationTimes = {
  readonly expiresAt: Date;
  readonly acceptedAt: Date | null;
  readonly revokedAt: Date | null;
};

/** An invitation that was accepted or revoked stays so after it has expired. */
export function getInvitationStatus(
  { expiresAt, acceptedAt, revokedAt }: InvitationTimes,
  now: Date,
): MemberInvitationStatus {
  if (acceptedAt !== null) return 'accepted';
  if (revokedAt !== null) return 'revoked';
  return expiresAt.getTime() <= now.getTime() ? 'expired' : 'pending';
}
