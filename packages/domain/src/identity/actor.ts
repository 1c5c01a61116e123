import type { MemberRole } from '../members/member-role.ts';
import type { SecondFactorStep } from '../members/member-session.ts';
import type { StaffRole } from '../members/staff-role.ts';

/** Who makes a request, as identified by the two parts of the session or by an API key. */
export type Actor = Guest | UserActor | MerchantActor | StaffActor;

export type Guest = { readonly kind: 'guest' };

export type UserActor = {
  readonly kind: 'user';
  readonly userId: string;
  readonly sessionId: string;
  /** reset: the session was opened by a reset link and may only set a password. */
  readonly scope: 'full' | 'reset';
};

/** A merchant's program, identified by an API key, or a member, identified by a console session. */
export type MerchantActor = {
  readonly kind: 'merchant';
  readonly merchantId: string;
  /** Null for a member. */
  readonly keyId: string | null;
  /** Null for an API key. */
  readonly member: ActingMember | null;
};

/** A member of a merchant with its role and limits, as of this request. */
export type ActingMember = {
  readonly id: string;
  readonly sessionId: string;
  readonly role: MemberRole;
  /** The stores that the member is limited to; null for all. */
  readonly storeIds: readonly string[] | null;
  readonly refundLimitYen: number;
  readonly secondFactorStep: SecondFactorStep;
};

/** A member in the console. */
export type MemberActor = MerchantActor & { readonly member: ActingMember };

/** Staff of the provider: a program with the key of the operator, or a member with a session. */
export type StaffActor = {
  readonly kind: 'staff';
  /** Null for the key. */
  readonly member: ActingStaff | null;
};

/** A member of the operator's staff with its role, as of this request. */
export type ActingStaff = {
  readonly id: string;
  readonly sessionId: string;
  readonly role: StaffRole;
  readonly secondFactorStep: SecondFactorStep;
};

/** A member of the operator's staff in the console. */
export type StaffMemberActor = StaffActor & { readonly member: ActingStaff };

/** Anyone with a console session. */
export type ConsoleActor = MemberActor | StaffMemberActor;

/** The merchant whose team the caller belongs to. Null: the operator's. */
export function getTeam(actor: MerchantActor | StaffActor): string | null {
  return actor.kind === 'staff' ? null : actor.merchantId;
}
