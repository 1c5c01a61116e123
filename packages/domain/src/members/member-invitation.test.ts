import { expect, test } from 'vitest';
import { getInvitationStatus } from './member-invitation.ts';

const now = new Date('2026-11-15T05:00:00Z');
const later = new Date(now.getTime() + 1);

test.each([
  [later, null, null, 'pending'],
  [now, null, null, 'expired'],
  [later, now, null, 'accepted'],
  [now, now, null, 'accepted'],
  [later, null, now, 'revoked'],
  [now, null, now, 'revoked'],
] as const)(
  'an invitation until %s, accepted %s, revoked %s is %s',
  (expiresAt, acceptedAt, revokedAt, status) => {
    expect(getInvitationStatus({ expiresAt, acceptedAt, revokedAt }, now)).toBe(status);
  },
);
