/** Who acts, as far as the two halves of their session tell. */
export type Actor = Guest | UserActor;

export type Guest = { readonly kind: 'guest' };

export type UserActor = {
  readonly kind: 'user';
  readonly userId: string;
  readonly sessionId: string;
  /** reset: came by a reset link, and may set a password and nothing else. */
  readonly scope: 'full' | 'reset';
};
