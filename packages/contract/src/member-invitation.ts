import { MEMBER_INVITATION_STATUSES } from '@saifu/domain/members/member-invitation';
import { MEMBER_ROLES, ROLES_BY_PERMISSION } from '@saifu/domain/members/member-role';
import { STAFF_ROLES, STAFF_ROLES_BY_PERMISSION } from '@saifu/domain/members/staff-role';
import { AMOUNT_YEN_MAX, MEMBER_REFUND_LIMIT_YEN_DEFAULT } from '@saifu/domain/shared/limits';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { email, id, integer, newPassword, rawText, timestamp } from './fields.ts';
import { memberLimits, memberName } from './member.ts';
import { ConsoleSessionView } from './member-session.ts';
import { page, pageQuery } from './page.ts';

export const MemberInvitationView = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(MEMBER_ROLES),
  /** The stores that a clerk is limited to. Empty: all of them. */
  store_ids: z.array(z.string()),
  /** What a clerk may refund of one payment, in sum. */
  refund_limit_yen: integer(0, AMOUNT_YEN_MAX),
  status: z.enum(MEMBER_INVITATION_STATUSES),
  created_at: timestamp,
  expires_at: timestamp,
});
export type MemberInvitationView = z.infer<typeof MemberInvitationView>;

const team = { access: 'member', roles: ROLES_BY_PERMISSION.team } as const;

export const inviteMember = endpoint({
  ...team,
  method: 'POST',
  path: '/api/v1/console/invitations',
  summary: 'Invites a member by email. The link in the message is valid for 72 hours, once.',
  body: z.strictObject({
    email,
    role: memberLimits.role,
    /** The stores that a clerk is limited to. Empty: all of them. */
    store_ids: z._default(memberLimits.store_ids, []),
    /** What a clerk may refund of one payment, in sum. */
    refund_limit_yen: z._default(memberLimits.refund_limit_yen, MEMBER_REFUND_LIMIT_YEN_DEFAULT),
  }),
  reply: MemberInvitationView,
  status: 201,
  errors: ['member.email_taken', 'member.too_many', 'invitation.too_many', 'rate.limited'],
});

export const listInvitations = endpoint({
  ...team,
  method: 'GET',
  path: '/api/v1/console/invitations',
  summary: 'Lists the merchant’s invitations, newest first.',
  query: z.strictObject(pageQuery),
  reply: page(MemberInvitationView),
  errors: [],
});

export const revokeInvitation = endpoint({
  ...team,
  method: 'DELETE',
  path: '/api/v1/console/invitations/{id}',
  summary: 'Revokes an invitation that was not accepted. Idempotent.',
  params: z.object({ id: id('memberInvitation') }),
  errors: ['invitation.used'],
});

const LINK_ERRORS = [
  'invitation.unknown',
  'invitation.used',
  'invitation.revoked',
  'invitation.expired',
  'rate.limited',
] as const;

const token = rawText.check(z.maxLength(100, 'field.format'));

export const InvitationPreviewView = z.object({
  /** Null if the link invites to the operator’s staff. */
  merchant_name: z.nullable(z.string()),
  role: z.enum([...MEMBER_ROLES, ...STAFF_ROLES]),
  masked_email: z.string(),
  expires_at: timestamp,
});
export type InvitationPreviewView = z.infer<typeof InvitationPreviewView>;

export const previewInvitation = endpoint({
  method: 'POST',
  path: '/api/v1/console/invitations/preview',
  access: 'guest',
  summary: 'Returns what a link invites to, without accepting it.',
  body: z.strictObject({ token }),
  reply: InvitationPreviewView,
  errors: LINK_ERRORS,
});

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/v1/console/invitations/accept',
  access: 'guest',
  summary: 'Accepts an invitation: creates the member and signs it in. A link works once.',
  body: z.strictObject({
    token,
    /** The address that the invitation was sent to. */
    email,
    name: memberName,
    password: newPassword,
    password_confirmation: z.string().check(z.maxLength(1000)),
  }),
  reply: ConsoleSessionView,
  errors: [...LINK_ERRORS, 'invitation.other_address', 'member.email_taken', 'member.too_many'],
});

export const inviteOwner = endpoint({
  method: 'POST',
  path: '/api/v1/staff/merchants/{id}/invitations',
  access: 'staff',
  staffRoles: STAFF_ROLES_BY_PERMISSION.merchants,
  summary: 'Invites an owner of a merchant by email, for its first owner or if all were lost.',
  params: z.object({ id: id('merchant') }),
  body: z.strictObject({ email }),
  reply: MemberInvitationView,
  status: 201,
  errors: ['member.email_taken', 'member.too_many', 'invitation.too_many', 'rate.limited'],
});
