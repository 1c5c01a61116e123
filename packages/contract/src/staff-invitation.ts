import { MEMBER_INVITATION_STATUSES } from '@saifu/domain/members/member-invitation';
import { STAFF_ROLES, STAFF_ROLES_BY_PERMISSION } from '@saifu/domain/members/staff-role';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { email, id, timestamp } from './fields.ts';
import { page, pageQuery } from './page.ts';
import { staffRole } from './staff-member.ts';

export const StaffInvitationView = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(STAFF_ROLES),
  status: z.enum(MEMBER_INVITATION_STATUSES),
  created_at: timestamp,
  expires_at: timestamp,
});
export type StaffInvitationView = z.infer<typeof StaffInvitationView>;

const team = { access: 'staff_member', staffRoles: STAFF_ROLES_BY_PERMISSION.team } as const;

export const inviteStaff = endpoint({
  ...team,
  method: 'POST',
  path: '/api/v1/staff/invitations',
  summary:
    'Invites a member of staff by email. The link in the message is valid for 72 hours, once.',
  body: z.strictObject({ email, role: staffRole }),
  reply: StaffInvitationView,
  status: 201,
  errors: ['member.email_taken', 'member.too_many', 'invitation.too_many', 'rate.limited'],
});

export const listStaffInvitations = endpoint({
  ...team,
  method: 'GET',
  path: '/api/v1/staff/invitations',
  summary: 'Lists the invitations to the operator’s staff, newest first.',
  query: z.strictObject(pageQuery),
  reply: page(StaffInvitationView),
  errors: [],
});

export const revokeStaffInvitation = endpoint({
  ...team,
  method: 'DELETE',
  path: '/api/v1/staff/invitations/{id}',
  summary: 'Revokes an invitation to the staff that was not accepted. Idempotent.',
  params: z.object({ id: id('memberInvitation') }),
  errors: ['invitation.used'],
});
