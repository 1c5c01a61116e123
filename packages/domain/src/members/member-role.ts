import { isStaffRole, type StaffRole } from './staff-role.ts';

/** The roles of a merchant's members, the most powerful first. */
export const MEMBER_ROLES = ['owner', 'manager', 'clerk'] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

/** The role of anyone who signs in to the console: a merchant's member or staff of the operator. */
export type ConsoleRole = MemberRole | StaffRole;

const EVERYONE: readonly MemberRole[] = MEMBER_ROLES;
const MANAGEMENT: readonly MemberRole[] = ['owner', 'manager'];
const OWNERS: readonly MemberRole[] = ['owner'];

/** What a member may do in the console, and the roles that may. An owner may do everything. */
export const ROLES_BY_PERMISSION = {
  /** The own profile, sessions and second factor. */
  own_account: EVERYONE,
  /**
   * Orders, dynamic QR codes, payments with their receipts and files, and refunds at the member's
   * stores, and these stores.
   */
  till: EVERYONE,
  /** Other lists as files. */
  reports: MANAGEMENT,
  refund_requests: MANAGEMENT,
  disputes: MANAGEMENT,
  /** Fees, balance and payouts. */
  balance: MANAGEMENT,
  recurring_billings: MANAGEMENT,
  /** Changes of stores, and their static QR codes. */
  stores: MANAGEMENT,
  new_stores: OWNERS,
  /** Where the merchant is paid out. Managers see it. */
  bank_account: OWNERS,
  api_keys: OWNERS,
  webhooks: OWNERS,
  team: OWNERS,
  audit_log: OWNERS,
} as const satisfies Record<string, readonly MemberRole[]>;

export type MemberPermission = keyof typeof ROLES_BY_PERMISSION;

export function hasPermission(role: MemberRole, permission: MemberPermission): boolean {
  return ROLES_BY_PERMISSION[permission].includes(role);
}

/** Owners and staff need a second factor before anything else works. The others may set one up. */
export function isSecondFactorRequired(role: ConsoleRole): boolean {
  return role === 'owner' || isStaffRole(role);
}

/** The role of which each team keeps at least one member. */
export function isLeadingRole(role: ConsoleRole): boolean {
  return role === 'owner' || role === 'admin';
}

/** Whether the stores that are named for the member limit it. */
export function isLimitedToStores(role: MemberRole): boolean {
  return role === 'clerk';
}

/** Whether the member may refund only a limited amount of a payment, in sum. */
export function hasRefundLimit(role: MemberRole): boolean {
  return role === 'clerk';
}
