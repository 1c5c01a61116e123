import { ROLES_BY_PERMISSION } from '@saifu/domain/members/member-role';
import { SECOND_FACTOR_STEPS, SECOND_FACTORS } from '@saifu/domain/members/member-session';
import { STAFF_ROLES_BY_PERMISSION } from '@saifu/domain/members/staff-role';
import { PASSWORD_LENGTH_MAX } from '@saifu/domain/shared/limits';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { email, id, secret, timestamp } from './fields.ts';
import { MemberView } from './member.ts';
import { StaffMemberView } from './staff-member.ts';

const sessionState = {
  /**
   * What is due before anything else works: nothing, a passkey or a code, or setting up a second
   * factor.
   */
  second_factor: z.enum(SECOND_FACTOR_STEPS),
  /** What the member has set up as second factor. */
  second_factors: z.array(z.enum(SECOND_FACTORS)),
  expires_at: timestamp,
};

/** The session of a merchant’s member. */
export const MerchantSessionView = z.object({
  kind: z.literal('merchant'),
  member: MemberView,
  merchant: z.object({ id: z.string(), name: z.string() }),
  ...sessionState,
});
export type MerchantSessionView = z.infer<typeof MerchantSessionView>;

/** The session of a member of the operator’s staff. */
export const StaffSessionView = z.object({
  kind: z.literal('staff'),
  member: StaffMemberView,
  ...sessionState,
});
export type StaffSessionView = z.infer<typeof StaffSessionView>;

/** The caller’s session in the console. Its token is in an HttpOnly cookie only. */
export const ConsoleSessionView = z.discriminatedUnion('kind', [
  MerchantSessionView,
  StaffSessionView,
]);
export type ConsoleSessionView = z.infer<typeof ConsoleSessionView>;

export const signInToConsole = endpoint({
  method: 'POST',
  path: '/api/v1/console/sign_in',
  access: 'guest',
  summary: 'Signs a member in by email and password, and sets the cookie of the session.',
  body: z.strictObject({ email, password: secret({ max: PASSWORD_LENGTH_MAX }) }),
  reply: ConsoleSessionView,
  errors: ['account.credentials_wrong', 'rate.limited'],
});

const own = {
  access: 'any_member',
  roles: ROLES_BY_PERMISSION.own_account,
  staffRoles: STAFF_ROLES_BY_PERMISSION.own_account,
} as const;

export const getConsoleSession = endpoint({
  ...own,
  beforeSecondFactor: true,
  method: 'GET',
  path: '/api/v1/console/sessions/current',
  summary: 'Returns the caller’s profile and what its session may do.',
  reply: ConsoleSessionView,
  errors: [],
});

export const signOutOfConsole = endpoint({
  ...own,
  beforeSecondFactor: true,
  method: 'DELETE',
  path: '/api/v1/console/sessions/current',
  summary: 'Ends the caller’s session and removes its cookie.',
  errors: [],
});

/** One browser that is signed in to the console. */
export const MemberSessionView = z.object({
  id: z.string(),
  device_name: z.nullable(z.string()),
  created_at: timestamp,
  last_seen_at: timestamp,
  is_current: z.boolean(),
});
export type MemberSessionView = z.infer<typeof MemberSessionView>;

const sessions = z.object({ items: z.array(MemberSessionView), next_cursor: z.null() });

export const listConsoleSessions = endpoint({
  ...own,
  method: 'GET',
  path: '/api/v1/console/sessions',
  summary: 'Lists the caller’s sessions, last used first.',
  reply: sessions,
  errors: [],
});

export const endConsoleSession = endpoint({
  ...own,
  method: 'DELETE',
  path: '/api/v1/console/sessions/{id}',
  summary: 'Ends one of the caller’s sessions.',
  params: z.object({ id: id('memberSession') }),
  errors: [],
});

const team = { access: 'member', roles: ROLES_BY_PERMISSION.team } as const;

export const listMemberSessions = endpoint({
  ...team,
  method: 'GET',
  path: '/api/v1/console/members/{id}/sessions',
  summary: 'Lists the sessions of a member, last used first.',
  params: z.object({ id: id('member') }),
  reply: sessions,
  errors: [],
});

export const endMemberSession = endpoint({
  ...team,
  method: 'DELETE',
  path: '/api/v1/console/members/{id}/sessions/{session_id}',
  summary: 'Ends a session of a member.',
  params: z.object({ id: id('member'), session_id: id('memberSession') }),
  errors: [],
});

const staffTeam = { access: 'staff_member', staffRoles: STAFF_ROLES_BY_PERMISSION.team } as const;

export const listStaffMemberSessions = endpoint({
  ...staffTeam,
  method: 'GET',
  path: '/api/v1/staff/members/{id}/sessions',
  summary: 'Lists the sessions of a member of staff, last used first.',
  params: z.object({ id: id('member') }),
  reply: sessions,
  errors: [],
});

export const endStaffMemberSession = endpoint({
  ...staffTeam,
  method: 'DELETE',
  path: '/api/v1/staff/members/{id}/sessions/{session_id}',
  summary: 'Ends a session of a member of staff.',
  params: z.object({ id: id('member'), session_id: id('memberSession') }),
  errors: [],
});
