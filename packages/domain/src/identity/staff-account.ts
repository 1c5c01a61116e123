/** Personal data that staff may reveal, one field at a time, with a reason. */
export const REVEALABLE_FIELDS = ['email', 'phone', 'name', 'address', 'birth_date'] as const;
export type RevealableField = (typeof REVEALABLE_FIELDS)[number];

/** What staff may send again. A receipt and a confirmation belong to a payment. */
export const RESENDABLE_MESSAGES = ['registration', 'payment_confirmation', 'receipt'] as const;
export type ResendableMessage = (typeof RESENDABLE_MESSAGES)[number];
