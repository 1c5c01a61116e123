import type { MemberRole } from '../members/member-role.ts';
import type { SecondFactorStep } from '../members/member-session.ts';

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

/** Staff of the provider, identified by the key set by the operator. */
export type StaffActor = { readonly kind: 'staff' };
