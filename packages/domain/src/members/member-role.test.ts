import { expect, test } from 'vitest';
import {
  hasPermission,
  hasRefundLimit,
  isLimitedToStores,
  isSecondFactorRequired,
  MEMBER_ROLES,
  type MemberPermission,
  ROLES_BY_PERMISSION,
} from './member-role.ts';

test.each([
  ['own_account', true, true, true],
  ['till', true, true, true],
  ['reports', true, true, false],
  ['refund_requests', true, true, false],
  ['recurring_billings', true, true, false],
  ['stores', true, true, false],
  ['new_stores', true, false, false],
  ['api_keys', true, false, false],
  ['webhooks', true, false, false],
  ['team', true, false, false],
  ['audit_log', true, false, false],
] as const)('%s is permitted: owner %s, manager %s, clerk %s', (permission, ...expected) => {
  expect(MEMBER_ROLES.map((role) => hasPermission(role, permission))).toEqual(expected);
});

test('an owner has every permission, and no role has one that a higher role lacks', () => {
  for (const name of Object.keys(ROLES_BY_PERMISSION)) {
    const allowed = MEMBER_ROLES.map((role) => hasPermission(role, name as MemberPermission));
    expect(allowed[0]).toBe(true);
    expect(allowed).toEqual(allowed.toSorted((one, other) => Number(other) - Number(one)));
  }
});

test('only an owner must have a second factor, and only a clerk has limits', () => {
  expect(MEMBER_ROLES.filter(isSecondFactorRequired)).toEqual(['owner']);
  expect(MEMBER_ROLES.filter(isLimitedToStores)).toEqual(['clerk']);
  expect(MEMBER_ROLES.filter(hasRefundLimit)).toEqual(['clerk']);
});
