import { ENDPOINTS } from '@saifu/contract/all';
import {
  acceptsMember,
  type Endpoint,
  getMethods,
  needsKey,
  needsMember,
  needsSession,
} from '@saifu/contract/endpoint';
import type { ConsoleRole, MemberRole } from '@saifu/domain/members/member-role';
import { isStaffRole, STAFF_ROLES } from '@saifu/domain/members/staff-role';
import { expect, test } from 'vitest';
import { Browser, getLatestMessage, linkIn } from '../testing/browser.ts';
import { createConsole, getDemoMember, signInAsMember } from '../testing/member.ts';
import { createTestAppWithDemoData, type TestApp } from '../testing/test-app.ts';
import { toUnknownPath } from '../testing/unknown-path.ts';

/**
 * Calls every endpoint as each kind of caller: the owner of a session, another user, a guest, an
 * expired session, a session that may only set a password, a merchant key, a staff key, the members
 * of a merchant and the staff of the operator by role, one who has not presented the second factor,
 * and a removed one. The bodies
 * are empty, so an admitted caller gets 422 or 404 and any other caller 401. A live session that
 * may only set a password gets `session.restricted`, and a member without the role
 * `member.not_allowed`.
 */
const MEMBER_KINDS = {
  store_owner: 'owner',
  store_manager: 'manager',
  store_clerk: 'clerk',
} as const satisfies Record<string, MemberRole>;
const KINDS = [
  ...(['owner', 'another', 'guest', 'expired', 'reset', 'merchant', 'staff'] as const),
  ...(Object.keys(MEMBER_KINDS) as (keyof typeof MEMBER_KINDS)[]),
  ...STAFF_ROLES,
  ...(['half_signed_in_member', 'removed_member'] as const),
];
type Kind = (typeof KINDS)[number];

const ALLOWED_ACTORS: Readonly<Record<Endpoint['access'], readonly Kind[]>> = {
  guest: KINDS,
  sandbox: KINDS,
  user: ['owner', 'another'],
  resetting_user: ['owner', 'another', 'reset'],
  merchant: ['merchant'],
  member: [],
  staff: ['staff'],
  staff_member: [],
  any_member: [],
};

const OPEN = [200, 201, 202, 204, 404, 422];

/** Some endpoints admit guests only with the token of their payment. No caller here has one. */
function isAccessAllowed(row: Endpoint, kind: Kind): boolean {
  const { access, errors, beforeSecondFactor } = row;
  const role = getRole(kind);
  if (acceptsMember(row) && role !== undefined) return isRoleAllowed(row, role);
  if (kind === 'half_signed_in_member' && acceptsMember(row)) return beforeSecondFactor ?? false;
  const needsToken = access === 'guest' && errors.includes('session.expired');
  return ALLOWED_ACTORS[needsToken ? 'user' : access].includes(kind);
}

function isRoleAllowed({ roles, staffRoles }: Endpoint, role: ConsoleRole): boolean {
  const allowed: readonly ConsoleRole[] = (isStaffRole(role) ? staffRoles : roles) ?? [];
  return allowed.includes(role);
}

function getRole(kind: Kind): ConsoleRole | undefined {
  if (isStaffRole(kind)) return kind;
  return kind in MEMBER_KINDS ? MEMBER_KINDS[kind as keyof typeof MEMBER_KINDS] : undefined;
}

/** The error of a member who may not make the call; undefined for other callers. */
function getMemberError(row: Endpoint, kind: Kind): string | undefined {
  if (!acceptsMember(row)) return undefined;
  if (getRole(kind) !== undefined) return 'member.not_allowed';
  if (kind === 'half_signed_in_member') return 'member.second_factor_required';
  return kind === 'removed_member' ? 'member.session_expired' : undefined;
}

type Answered = { readonly status: number; readonly body: { readonly code?: string } };

/** An endpoint that admits guests validates the fields first. */
function isRight(row: Endpoint, kind: Kind, { status, body }: Answered): boolean {
  const isRestricted = body?.code === 'session.restricted';
  const memberError = getMemberError(row, kind);
  const isMemberError = memberError !== undefined && body?.code === memberError;
  // Without a body or an id in its path a call can fail by its own rule only.
  const isOwnError = status === 409 && row.errors.some((code) => code === body?.code);
  const isOpen = OPEN.includes(status) || isOwnError;
  if (isAccessAllowed(row, kind)) return isOpen && !isRestricted && !isMemberError;
  if (memberError !== undefined) return isMemberError;
  const isFieldError = row.access === 'guest' && row.body !== undefined && status === 422;
  const isRejected =
    kind === 'reset' && !acceptsMember(row) && !needsKey(row) ? isRestricted : status === 401;
  return isRejected || (isFieldError && !isRestricted);
}

async function createBrowser(testApp: TestApp, kind: Kind): Promise<Browser> {
  const role = getRole(kind);
  if (role !== undefined) return signInAsMember(testApp, role);
  if (kind === 'half_signed_in_member') return signInHalfway(testApp);
  if (kind === 'removed_member') return createRemovedMember(testApp);
  const browser = new Browser(testApp);
  if (kind === 'owner' || kind === 'expired') {
    await browser.signIn('hanako@saifu.example', 'momiji-no-michi');
  }
  if (kind === 'another') await browser.signIn('alex@saifu.example', 'alex-pays-in-yen');
  if (kind === 'expired') await browser.post('/sandbox/clock', { advance_seconds: 7 * 86_400 });
  if (kind === 'reset') {
    // Messages are limited per day, so each link is requested on another day.
    await browser.post('/sandbox/clock', { advance_seconds: 86_400 });
    await browser.post('/guest/forgot', { login_id: 'hanako@saifu.example' });
    const message = await getLatestMessage(testApp, 'hanako@saifu.example');
    browser.token = linkIn(message).searchParams.get('token');
    await browser.get('/userinfo');
  }
  if (kind === 'merchant' || kind === 'staff') {
    const demoData = (await browser.get('/sandbox/world')).body;
    browser.token = kind === 'staff' ? demoData.staff[0].key : demoData.stores[0].api_key;
  }
  return browser;
}

async function signInHalfway(testApp: TestApp): Promise<Browser> {
  const { email, password } = getDemoMember('owner');
  const browser = createConsole(testApp);
  await browser.post('/console/sign_in', { email, password });
  return browser;
}

async function createRemovedMember(testApp: TestApp): Promise<Browser> {
  const browser = await signInAsMember(testApp, 'manager');
  const remove = `update members set removed_at = now() where role = 'manager'`;
  await testApp.deps.db.pool.query(remove);
  return browser;
}

test.each(KINDS)('%s is admitted exactly to the endpoints that allow it', async (kind) => {
  const testApp = await createTestAppWithDemoData();
  const wrong: string[] = [];
  // A call that changes something may end its session, so these calls come last and each uses its
  // own session.
  const changes = (row: Endpoint) =>
    row.method !== 'GET' && (needsSession(row) || needsMember(row)) && isAccessAllowed(row, kind);
  const { cookie, token, headers } = await createBrowser(testApp, kind);
  for (const row of ENDPOINTS.toSorted((one, two) => Number(changes(one)) - Number(changes(two)))) {
    for (const method of getMethods(row)) {
      const browser = changes(row)
        ? await createBrowser(testApp, kind)
        : Object.assign(new Browser(testApp), { cookie, token, headers });
      browser.idempotencyKey = crypto.randomUUID();
      const answer = await browser.call(method, toUnknownPath(row), row.body && {});
      if (!isRight(row, kind, answer)) wrong.push(`${method} ${row.path}: ${answer.status}`);
    }
  }
  expect(wrong).toEqual([]);
});
