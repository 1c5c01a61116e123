import { MEMBER_ROLES } from '@saifu/domain/members/member-role';
import { hasStaffPermission, STAFF_ROLES } from '@saifu/domain/members/staff-role';
import { expect, test } from 'vitest';
import { clerkSession, ownerSession, staffSession } from '../testing/sessions.ts';
import { guard, isBeforeSignIn, readReturn } from './guard.ts';
import { ROUTES, type RouteAccess } from './routes.ts';

const url = (path: string) => new URL(path, 'https://saifu.example');
const ask = (path: string, session: Parameters<typeof guard>[0]['session']) => {
  const result = guard({ url: url(path), session });
  return result.kind === 'redirect' ? result.to : result.kind;
};

test('nobody opens a screen behind the sign-in without a session', () => {
  const behind = ROUTES.filter(({ access }) => access !== 'public' && access !== 'signed_out');
  for (const { path } of behind) {
    expect(ask(path.replace(':id', 'x_1'), null), path).toMatch(/^\/console\/sign-in/);
  }
});

test('the sign-in leads back to the screen that was asked for, with its filters', () => {
  const asked = '/console/payments?status=complete';
  const signIn = ask(asked, null);
  expect(signIn).toBe(`/console/sign-in?redirect=${encodeURIComponent(asked)}`);
  expect(ask(signIn, ownerSession)).toBe(asked);
});

test('an open second factor comes first, and keeps the way back', () => {
  const due = { ...ownerSession, second_factor: 'enter' } as const;
  const step = ask('/console/team', due);
  expect(step).toBe('/console/second-factor?redirect=%2Fconsole%2Fteam');
  expect(ask(step, due)).toBe('allow');
  expect(ask('/console/sign-in?redirect=%2Fconsole%2Fteam', due)).toBe(step);
  expect(ask(step, ownerSession)).toBe('/console/team');
});

test('a role opens what it may do and nothing else', () => {
  const opened = (role: (typeof MEMBER_ROLES)[number]) => {
    const member = { ...ownerSession.member, role };
    return ROUTES.filter(({ path }) => ask(path, { ...ownerSession, member }) === 'allow')
      .filter(({ access }) => access !== 'public')
      .map(({ name }) => name);
  };
  const till = ['Till', 'Payments', 'Payment'];
  const invoices = ['Invoices', 'NewInvoice', 'Invoice'];
  const billings = ['RecurringBillings', 'NewRecurringBilling', 'RecurringBilling'];
  const stores = ['CatalogItems', 'Stores', 'Store'];
  const developers = ['Developers', 'ApiRequests', 'Events', 'Webhook'];
  const requests = ['RefundRequests', 'RefundRequest', 'Balance', 'Disputes', 'Dispute'];
  expect(MEMBER_ROLES.map((role) => opened(role))).toEqual([
    [
      'Overview',
      ...till,
      ...requests,
      ...invoices,
      ...billings,
      ...stores,
      ...developers,
      'Team',
      'AuditLog',
      'Account',
    ],
    ['Overview', ...till, ...requests, ...invoices, ...billings, ...stores, 'Account'],
    [...till, ...invoices, 'Account'],
  ]);
  expect(ask('/console/team', clerkSession)).toBe('not_allowed');
});

test('a role of staff opens what it may do and nothing of a merchant', () => {
  const opened = STAFF_ROLES.map((role) => {
    const session = { ...staffSession, member: { ...staffSession.member, role } };
    return ROUTES.filter(({ access }) => access !== 'public')
      .filter(({ path }) => ask(path.replace(':id', 'x_1'), session) === 'allow')
      .map(({ name }) => name);
  });
  const expected = STAFF_ROLES.map((role) =>
    ROUTES.filter(
      ({ access }) =>
        access === 'own_account' ||
        (typeof access === 'object' && hasStaffPermission(role, access.staff)),
    ).map(({ name }) => name),
  );
  expect(opened).toEqual(expected);
  // Each role has screens of its own, or none but the shared ones.
  expect(new Set(opened.map(({ length }) => length)).size).toBeGreaterThan(1);
});

test.each([
  ['staff', staffSession, '/console/staff/overview'],
  ['a member of a merchant', ownerSession, '/console/overview'],
])('%s is led from the screens of the other side to the start screen', (_, session, home) => {
  const isOther = (access: RouteAccess) =>
    (typeof access === 'object') !== (session.kind === 'staff');
  const others = ROUTES.filter(
    ({ access }) => !isBeforeSignIn(access) && access !== 'own_account' && isOther(access),
  );
  expect(others.length).toBeGreaterThan(0);
  for (const { path } of others) {
    expect(ask(path.replace(':id', 'x_1'), session), path).toBe(home);
    // Nor does a sign-in go around in circles.
    const signIn = `/console/sign-in?redirect=${encodeURIComponent(path.replace(':id', 'x_1'))}`;
    expect(ask(ask(signIn, session), session), path).toBe(home);
  }
});

test('a screen for staff is where the sign-in and the second factor lead back to', () => {
  const asked = '/console/staff/overview?queue=consultations';
  const signIn = ask(asked, null);
  expect(signIn).toBe(`/console/sign-in?redirect=${encodeURIComponent(asked)}`);
  const due = { ...staffSession, second_factor: 'enter' } as const;
  expect(ask(ask(signIn, due), staffSession)).toBe(asked);
});

test.each(['/console', '/console/staff', '/console/nowhere', '/console/sign-in'])(
  'a member is led from %s to the overview, a clerk to the till, and staff to what waits',
  (path) => {
    expect(ask(path, ownerSession)).toBe('/console/overview');
    expect(ask(path, clerkSession)).toBe('/console/till');
    expect(ask(path, staffSession)).toBe('/console/staff/overview');
  },
);

test.each([
  'https://evil.example/console/team',
  '//evil.example/console/team',
  '/home',
  '/console/../home',
  '/console/sign-in',
  '/console/invitation?token=a',
  '/console/%',
  '',
])('a redirect to %s is not followed', (target) => {
  const asked = url(`/console/sign-in?redirect=${encodeURIComponent(target)}`);
  expect(readReturn(asked)).toBeUndefined();
});

test('staff come to nothing before their second factor', () => {
  const due = { ...staffSession, second_factor: 'set_up' } as const;
  expect(ask('/console/staff/overview', due)).toMatch(/^\/console\/second-factor/);
  expect(ask('/console/second-factor', due)).toBe('allow');
});
