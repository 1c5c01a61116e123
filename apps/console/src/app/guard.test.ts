import { MEMBER_ROLES } from '@saifu/domain/members/member-role';
import { expect, test } from 'vitest';
import { clerkSession, ownerSession, staffSession } from '../testing/sessions.ts';
import { guard, readReturn } from './guard.ts';
import { ROUTES } from './routes.ts';

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
  const requests = ['RefundRequests', 'RefundRequest', 'Disputes', 'Dispute'];
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

test.each(['/console', '/console/', '/console/nowhere', '/console/sign-in'])(
  'a member is led from %s to the overview, and a clerk to the till',
  (path) => {
    expect(ask(path, ownerSession)).toBe('/console/overview');
    expect(ask(path, clerkSession)).toBe('/console/till');
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

test('staff sign in with their second factor, and open no screen of a merchant', () => {
  const due = { ...staffSession, second_factor: 'set_up' } as const;
  expect(ask('/console/overview', due)).toMatch(/^\/console\/second-factor/);
  expect(ask('/console/second-factor', due)).toBe('allow');
  for (const { path, access } of ROUTES.filter(({ access }) => access !== 'public')) {
    expect(ask(path.replace(':id', 'x_1'), staffSession), access).toBe('staff');
  }
  expect(ask('/console/nowhere', staffSession)).toBe('staff');
});
