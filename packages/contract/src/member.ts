import { MEMBER_ROLES, ROLES_BY_PERMISSION } from '@saifu/domain/members/member-role';
import {
  AMOUNT_YEN_MAX,
  DISPLAY_NAME_LENGTH_MAX,
  MEMBER_STORES_MAX,
} from '@saifu/domain/shared/limits';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, integer, line, timestamp } from './fields.ts';
import { page, pageQuery } from './page.ts';

export const memberName = line({ max: DISPLAY_NAME_LENGTH_MAX });

const role = z.enum(MEMBER_ROLES, 'field.format');

/** What an owner sets for a member. The stores and the refund limit apply to clerks only. */
export const memberLimits = {
  role,
  /** The stores that a clerk is limited to. Empty: all of them. */
  store_ids: z.array(id('store')).check(z.maxLength(MEMBER_STORES_MAX, 'field.format')),
  /** What a clerk may refund of one payment, in sum. */
  refund_limit_yen: z
    .int('field.format')
    .check(z.minimum(0, 'field.format'), z.maximum(AMOUNT_YEN_MAX, 'field.format')),
};

export const MemberView = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(MEMBER_ROLES),
  /** The stores that a clerk is limited to. Empty: all of them. */
  store_ids: z.array(z.string()),
  /** What a clerk may refund of one payment, in sum. */
  refund_limit_yen: integer(0, AMOUNT_YEN_MAX),
  has_second_factor: z.boolean(),
  created_at: timestamp,
});
export type MemberView = z.infer<typeof MemberView>;

const team = { access: 'member', roles: ROLES_BY_PERMISSION.team } as const;
const one = { ...team, params: z.object({ id: id('member') }) } as const;

export const listMembers = endpoint({
  ...team,
  method: 'GET',
  path: '/api/v1/console/members',
  summary: 'Lists the merchant’s members, newest first.',
  query: z.strictObject(pageQuery),
  reply: page(MemberView),
  errors: [],
});

export const updateMember = endpoint({
  ...one,
  method: 'PATCH',
  path: '/api/v1/console/members/{id}',
  summary:
    'Changes the role, the stores or the refund limit of a member. It applies from the ' +
    'member’s next request.',
  body: z.strictObject({
    role: z.optional(memberLimits.role),
    /** The stores that a clerk is limited to. Empty: all of them. */
    store_ids: z.optional(memberLimits.store_ids),
    /** What a clerk may refund of one payment, in sum. */
    refund_limit_yen: z.optional(memberLimits.refund_limit_yen),
  }),
  reply: MemberView,
  errors: ['member.last_owner'],
});

export const removeMember = endpoint({
  ...one,
  method: 'DELETE',
  path: '/api/v1/console/members/{id}',
  summary: 'Removes a member and ends all its sessions at once.',
  errors: ['member.last_owner'],
});
