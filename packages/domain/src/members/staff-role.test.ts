import { expect, test } from 'vitest';
import { isSecondFactorRequired, MEMBER_ROLES } from './member-role.ts';
import {
  hasStaffPermission,
  isStaffRole,
  STAFF_ROLES,
  STAFF_ROLES_BY_PERMISSION,
  type StaffPermission,
} from './staff-role.ts';

test.each([
  ['own_account', true, true, true, true],
  ['consultations', true, false, false, true],
  ['faqs', true, false, false, true],
  ['canned_answers', true, false, false, true],
  ['refund_requests', true, false, true, true],
  ['refund_decisions', false, false, true, true],
  ['accounts', true, true, false, true],
  ['stores', false, true, false, true],
  ['merchants', false, false, false, true],
  ['team', false, false, false, true],
  ['audit_log', false, false, false, true],
] as const)('%s is permitted: support %s, risk %s, finance %s, admin %s', (name, ...expected) => {
  expect(STAFF_ROLES.map((role) => hasStaffPermission(role, name))).toEqual(expected);
});

test('an admin has every permission', () => {
  for (const name of Object.keys(STAFF_ROLES_BY_PERMISSION)) {
    expect(hasStaffPermission('admin', name as StaffPermission)).toBe(true);
  }
});

test('every role of staff needs a second factor, and none is a role of merchants', () => {
  expect(STAFF_ROLES.every(isSecondFactorRequired)).toBe(true);
  expect(MEMBER_ROLES.filter(isStaffRole)).toEqual([]);
});
