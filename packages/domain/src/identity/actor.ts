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

/** A merchant's program, identified by its API key. */
export type MerchantActor = {
  readonly kind: 'merchant';
  readonly merchantId: string;
  readonly keyId: string;
};

/** Staff of the provider, identified by the key set by the operator. */
export type StaffActor = { readonly kind: 'staff' };
