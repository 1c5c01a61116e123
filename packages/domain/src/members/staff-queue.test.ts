import { expect, test } from 'vitest';
import { getStaffQueues, STAFF_QUEUES } from './staff-queue.ts';
import { STAFF_ROLES } from './staff-role.ts';

test('a role sees the queues that it works on, an admin and a program all', () => {
  expect(Object.fromEntries(STAFF_ROLES.map((role) => [role, getStaffQueues(role)]))).toEqual({
    support: ['refund_requests', 'refund_failures', 'consultations'],
    risk: ['approvals', 'store_changes', 'payment_reviews', 'merchant_applications'],
    finance: ['approvals', 'refund_requests', 'refund_failures', 'differences'],
    admin: STAFF_QUEUES,
  });
  expect(getStaffQueues(null)).toEqual(STAFF_QUEUES);
});
