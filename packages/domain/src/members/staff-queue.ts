import { hasStaffPermission, type StaffPermission, type StaffRole } from './staff-role.ts';

/**
 * What waits for the operator's staff, and who works on it: roles with the permission, or with one
 * of several. The most urgent queue comes first.
 */
export const PERMISSION_BY_STAFF_QUEUE = {
  /** What a second member approves: acts with money, and rules that hit many payments. */
  approvals: ['payment_actions', 'risk'],
  /** Refund requests that their merchants left unanswered. */
  refund_requests: 'refund_requests',
  /** Refunds whose money came back: the payer has to be paid in another way. */
  refund_failures: 'refund_requests',
  /** What the provider reports otherwise than our ledger. */
  differences: 'reconciliation',
  consultations: 'consultations',
  /** Changes of a store's identity. */
  store_changes: 'stores',
  /** Payments that a rule holds. */
  payment_reviews: 'risk',
  /** Applications of merchants that wait for a review. */
  merchant_applications: 'applications',
} as const satisfies Record<string, StaffPermission | readonly StaffPermission[]>;

export type StaffQueue = keyof typeof PERMISSION_BY_STAFF_QUEUE;

export const STAFF_QUEUES = Object.keys(PERMISSION_BY_STAFF_QUEUE) as readonly StaffQueue[];

/** The queues of a role; all without a role, which is a program with the key. */
export function getStaffQueues(role: StaffRole | null): readonly StaffQueue[] {
  if (role === null) return STAFF_QUEUES;
  return STAFF_QUEUES.filter((queue) =>
    [PERMISSION_BY_STAFF_QUEUE[queue]]
      .flat()
      .some((permission) => hasStaffPermission(role, permission)),
  );
}
