/** The roles of the operator's staff. They include nothing of each other. */
export const STAFF_ROLES = ['support', 'risk', 'finance', 'admin'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

const EVERYONE: readonly StaffRole[] = STAFF_ROLES;
const ADMINS: readonly StaffRole[] = ['admin'];

/** What staff may do with a console session, and the roles that may. An admin may do everything. */
export const STAFF_ROLES_BY_PERMISSION = {
  /** The own profile, sessions and second factor. */
  own_account: EVERYONE,
  consultations: ['support', 'admin'],
  faqs: ['support', 'admin'],
  /** Adding, changing and archiving canned answers. All who answer payers use them. */
  canned_answers: ['support', 'admin'],
  /** Reading refund requests with their files, and messages to payer and merchant. */
  refund_requests: ['support', 'finance', 'admin'],
  /** Decisions in place of the merchant, which move money. */
  refund_decisions: ['finance', 'admin'],
  /** Accounts of users: their status, suspension and restoration. */
  accounts: ['support', 'risk', 'admin'],
  /** Stores: their status and the changes of their identity. */
  stores: ['risk', 'admin'],
  /** New merchants, and access to merchants: API keys and owners. */
  merchants: ADMINS,
  /** Looking payments up, and asking the provider about them. */
  payments: EVERYONE,
  /** Refunds, voids and captures in the operator's name. */
  payment_actions: ['finance', 'admin'],
  /** Requests for a second member's approval; who may do the act itself decides. */
  approvals: EVERYONE,
  /** Reading the balances of merchants with their entries. */
  balances: ['finance', 'admin'],
  /** Comparing the provider's reports with our ledger, and closing differences. */
  reconciliation: ['finance', 'admin'],
  /** Fees and payout cycles of merchants. */
  fees: ['finance', 'admin'],
  /** Payout runs, holds, reserves and transfer files. */
  payouts: ['finance', 'admin'],
  /** The state of the running system: queues, jobs, webhooks, providers and switches. */
  operations_view: EVERYONE,
  /** Retrying jobs, pausing webhooks, and switching features off and on. */
  operations: ADMINS,
  announcements: ['support', 'admin'],
  /** Rules, held payments and block lists. */
  risk: ['risk', 'admin'],
  /** Applications of merchants, from the review to the decision. */
  applications: ['risk', 'admin'],
  /** Who the merchants are, without what only their review needs. */
  merchant_records: EVERYONE,
  merchant_suspension: ['risk', 'admin'],
  team: ADMINS,
  audit_log: ADMINS,
} as const satisfies Record<string, readonly StaffRole[]>;

export type StaffPermission = keyof typeof STAFF_ROLES_BY_PERMISSION;

export function hasStaffPermission(role: StaffRole, permission: StaffPermission): boolean {
  const roles: readonly StaffRole[] = STAFF_ROLES_BY_PERMISSION[permission];
  return roles.includes(role);
}

export function isStaffRole(role: string): role is StaffRole {
  return STAFF_ROLES.some((each) => each === role);
}
