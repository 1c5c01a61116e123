/** Who acts, as far as the two halves of their session, or their key, tell. */
export type Actor = Guest | UserActor | MerchantActor | StaffActor;

export type Guest = { readonly kind: 'guest' };

export type UserActor = {
  readonly kind: 'user';
  readonly userId: string;
  readonly sessionId: string;
  /** reset: came by a reset link, and may set a password and nothing else. */
  readonly scope: 'full' | 'reset';
};

/** A merchant's own program, by its API key. */
export type MerchantActor = {
  readonly kind: 'merchant';
  readonly merchantId: string;
  readonly keyId: string;
};

/** Somebody of the provider, by the key that an operator has set. */
export type StaffActor = { readonly kind: 'staff' };
