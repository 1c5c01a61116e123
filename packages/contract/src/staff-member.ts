import { STAFF_ROLES, STAFF_ROLES_BY_PERMISSION } from '@saifu/domain/members/staff-role';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, timestamp } from './fields.ts';
import { page, pageQuery } from './page.ts';

export const staffRole = z.enum(STAFF_ROLES, 'field.format');

/** A member of the operator’s staff. */
export const StaffMemberView = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(STAFF_ROLES),
  has_second_factor: z.boolean(),
  created_at: timestamp,
});
export type StaffMemberView = z.infer<typeof StaffMemberView>;

const team = { access: 'staff_member', staffRoles: STAFF_ROLES_BY_PERMISSION.team } as const;
const one = { ...team, params: z.object({ id: id('member') }) } as const;

export const listStaffMembers = endpoint({
  ...team,
  method: 'GET',
  path: '/api/v1/staff/members',
  summary: 'Lists the operator’s staff, newest first.',
  query: z.strictObject(pageQuery),
  reply: page(StaffMemberView),
  errors: [],
});

export const updateStaffMember = endpoint({
  ...one,
  method: 'PATCH',
  path: '/api/v1/staff/members/{id}',
  summary: 'Changes the role of a member of staff. It applies from the member’s next request.',
  body: z.strictObject({ role: z.optional(staffRole) }),
  reply: StaffMemberView,
  errors: ['member.last_admin'],
});

export const removeStaffMember = endpoint({
  ...one,
  method: 'DELETE',
  path: '/api/v1/staff/members/{id}',
  summary: 'Removes a member of staff and ends all its sessions at once.',
  errors: ['member.last_admin'],
});
