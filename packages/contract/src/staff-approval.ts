import {
  APPROVAL_ACTIONS,
  APPROVAL_DECISIONS,
  APPROVAL_STATUSES,
} from '@saifu/domain/approvals/approval';
import { STAFF_ROLES_BY_PERMISSION } from '@saifu/domain/members/staff-role';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, timestamp, yenAmount } from './fields.ts';
import { page, pageQuery } from './page.ts';
import { staffReason } from './store-change.ts';

const person = z.object({ id: z.string(), name: z.string() });

/** An act of staff that a second member approves. */
export const StaffApprovalView = z.object({
  id: z.string(),
  action: z.enum(APPROVAL_ACTIONS),
  /** `approved` means that it is being executed; `failed`, that it was approved and not done. */
  status: z.enum(APPROVAL_STATUSES),
  /** The id of what the act changes. */
  subject: z.string(),
  /** The money that the act moves; null if it moves none. */
  amount: z.nullable(yenAmount),
  /** What will be done, as the act’s own endpoint names it. */
  input: z.record(z.string(), z.unknown()),
  /** Why it was requested. */
  reason: z.string(),
  requested_by: person,
  requested_at: timestamp,
  /** Until then it can be approved. */
  expires_at: timestamp,
  /** Null: nobody has decided. */
  decided_by: z.nullable(person),
  decided_at: z.nullable(timestamp),
  /** Why it was rejected. */
  decision_reason: z.nullable(z.string()),
  /** When it was executed or failed. */
  finished_at: z.nullable(timestamp),
  /** The error code of a failed act. */
  result_code: z.nullable(z.string()),
  /** What the caller may do with it now. */
  allowed: z.array(z.enum(APPROVAL_DECISIONS)),
});
export type StaffApprovalView = z.infer<typeof StaffApprovalView>;

const anyone = {
  access: 'staff_member',
  staffRoles: STAFF_ROLES_BY_PERMISSION.approvals,
} as const;
const one = { ...anyone, params: z.object({ id: id('approval') }) } as const;
const post = { ...one, method: 'POST', reply: StaffApprovalView } as const;

export const listStaffApprovals = endpoint({
  ...anyone,
  method: 'GET',
  path: '/api/v1/staff/approvals',
  summary:
    'Lists acts that need a second member’s approval, newest first: those that the caller’s role ' +
    'may do itself, and the caller’s own requests.',
  query: z.strictObject({
    ...pageQuery,
    status: z.optional(z.enum(APPROVAL_STATUSES, 'field.format')),
    action: z.optional(z.enum(APPROVAL_ACTIONS, 'field.format')),
    /** As in an approval. */
    subject: z.optional(z.string().check(z.regex(/^[a-z]{2,4}_[0-9a-z]{1,60}$/, 'field.format'))),
  }),
  reply: page(StaffApprovalView),
  errors: [],
});

export const getStaffApproval = endpoint({
  ...one,
  method: 'GET',
  path: '/api/v1/staff/approvals/{id}',
  summary: 'Returns a requested act with its decision and result.',
  reply: StaffApprovalView,
  errors: [],
});

export const approveStaffApproval = endpoint({
  ...post,
  path: '/api/v1/staff/approvals/{id}/approve',
  summary:
    'Approves and executes a requested act. Never by the member who requested it, and only by a ' +
    'role that may do the act itself.',
  errors: [
    'approval.same_person',
    'approval.closed',
    'approval.expired',
    'approval.requester_not_allowed',
  ],
});

export const rejectStaffApproval = endpoint({
  ...post,
  path: '/api/v1/staff/approvals/{id}/reject',
  summary: 'Rejects a requested act. It is never executed.',
  body: z.strictObject({ reason: staffReason }),
  errors: ['approval.same_person', 'approval.closed', 'approval.expired'],
});

export const withdrawStaffApproval = endpoint({
  ...post,
  path: '/api/v1/staff/approvals/{id}/withdraw',
  summary: 'Withdraws the caller’s own request, as long as nobody has decided.',
  errors: ['approval.other_person', 'approval.closed', 'approval.expired'],
});

export const retryStaffApproval = endpoint({
  ...post,
  path: '/api/v1/staff/approvals/{id}/retry',
  summary: 'Executes an approved act that failed once more. Under the same rules as its approval.',
  errors: [
    'approval.same_person',
    'approval.closed',
    'approval.expired',
    'approval.requester_not_allowed',
  ],
});
