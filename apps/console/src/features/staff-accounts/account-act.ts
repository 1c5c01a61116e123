/** What staff do about an account with nothing but a reason. */
export const SIMPLE_ACTS = [
  'suspend',
  'restore',
  'end_sessions',
  'unlock_payments',
  'start_deletion',
  'stop_deletion',
  'lift_limits',
  'resend_registration',
] as const;

export type AccountAct =
  | { readonly kind: (typeof SIMPLE_ACTS)[number] }
  | { readonly kind: 'end_session'; readonly sessionId: string; readonly device: string }
  | { readonly kind: 'unlock_card'; readonly cardId: string; readonly last4: string }
  | { readonly kind: 'resend_confirmation' | 'resend_receipt'; readonly paymentId: string };

const STRICT: ReadonlySet<AccountAct['kind']> = new Set<AccountAct['kind']>([
  'suspend',
  'start_deletion',
]);

/** Whether the act takes something from the person that they notice at once. */
export function isStrict({ kind }: AccountAct): boolean {
  return STRICT.has(kind);
}
