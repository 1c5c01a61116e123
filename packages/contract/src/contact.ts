import * as z from 'zod/mini';
import { UserView } from './account.ts';
import { ChallengeView } from './authentication.ts';
import { endpoint } from './endpoint.ts';
import { email, id, oneTimeCode, phone, timestamp } from './fields.ts';

const CONTACT_KINDS = ['email', 'phone'] as const;

/** A change whose new address is verified but which has not taken effect. */
export const ContactChangeView = z.object({
  id: z.string(),
  kind: z.enum(CONTACT_KINDS),
  /** open: needs a code to the current address, or the delay. scheduled: has an effective time. */
  status: z.enum(['open', 'scheduled']),
  masked_destination: z.string(),
  /** Where the code for immediate confirmation is sent. */
  masked_current: z.nullable(z.string()),
  takes_effect_at: z.nullable(timestamp),
});
export type ContactChangeView = z.infer<typeof ContactChangeView>;

export const ContactChangesView = z.object({ items: z.array(ContactChangeView) });
export type ContactChangesView = z.infer<typeof ContactChangesView>;

const challengeId = z.string().check(z.maxLength(60, 'field.format'));
const params = z.object({ id: id('contactChange') });

/** Exactly one of email and phone: each is verified separately. */
export const requestContactChange = endpoint({
  method: 'POST',
  path: '/api/v1/userinfo/contact',
  access: 'user',
  summary:
    'Sends a code to a new email address or phone number. Nothing changes until the code is ' +
    'verified.',
  body: z.strictObject({ email: z.optional(email), phone: z.optional(phone) }),
  reply: ChallengeView,
  status: 202,
  errors: [
    'session.step_up_required',
    'contact.unchanged',
    'account.email_taken',
    'account.phone_taken',
    'rate.limited',
  ],
});

export const ConfirmedContactView = z.object({
  user: UserView,
  /**
   * Null if the change has taken effect. Otherwise it needs a code to the current address, or 24
   * hours.
   */
  change: z.nullable(ContactChangeView),
});
export type ConfirmedContactView = z.infer<typeof ConfirmedContactView>;

export const confirmContact = endpoint({
  method: 'POST',
  path: '/api/v1/userinfo/contact/verify',
  access: 'user',
  summary:
    'Verifies the new address with its code, in the browser that requested it. The change ' +
    'takes effect at once only after a code to the current address.',
  body: z.strictObject({ challenge_id: challengeId, otp: oneTimeCode }),
  reply: ConfirmedContactView,
  errors: [
    'account.code_wrong',
    'account.code_expired',
    'account.email_taken',
    'account.phone_taken',
  ],
});

export const listContactChanges = endpoint({
  method: 'GET',
  path: '/api/v1/userinfo/contact_changes',
  access: 'user',
  summary: 'Lists changes of email or phone that have not taken effect yet.',
  reply: ContactChangesView,
  errors: [],
});

export const requestCurrentContactCode = endpoint({
  method: 'POST',
  path: '/api/v1/userinfo/contact_changes/{id}/code',
  access: 'user',
  summary: 'Sends a code to the current address to approve the change.',
  params,
  reply: ChallengeView,
  status: 202,
  errors: ['not_found', 'contact.change_closed', 'rate.limited'],
});

export const confirmCurrentContact = endpoint({
  method: 'POST',
  path: '/api/v1/userinfo/contact_changes/{id}/verify',
  access: 'user',
  summary: 'Applies the change at once with the code sent to the current address.',
  params,
  body: z.strictObject({ challenge_id: challengeId, otp: oneTimeCode }),
  reply: UserView,
  errors: [
    'account.code_wrong',
    'account.code_expired',
    'account.email_taken',
    'account.phone_taken',
    'not_found',
    'contact.change_closed',
  ],
});

export const scheduleContact = endpoint({
  method: 'POST',
  path: '/api/v1/userinfo/contact_changes/{id}/schedule',
  access: 'user',
  summary: 'Applies the change in 24 hours without approval. The current address can undo it.',
  params,
  reply: ContactChangesView,
  errors: ['not_found', 'contact.change_closed'],
});

export const cancelContact = endpoint({
  method: 'DELETE',
  path: '/api/v1/userinfo/contact_changes/{id}',
  access: 'user',
  summary: 'Cancels a change that has not taken effect.',
  params,
  errors: ['not_found', 'contact.change_closed'],
});

const TOKEN_LENGTH_MAX = 200;
const token = z.string().check(z.maxLength(TOKEN_LENGTH_MAX, 'link.unknown'));

export const ContactUndoView = z.object({
  kind: z.enum(CONTACT_KINDS),
  status: z.enum(['scheduled', 'applied']),
  masked_destination: z.string(),
  /** Null if there was no previous address. Undoing then removes the new one. */
  masked_previous: z.nullable(z.string()),
  takes_effect_at: timestamp,
  undo_until: z.nullable(timestamp),
});
export type ContactUndoView = z.infer<typeof ContactUndoView>;

export const previewContactUndo = endpoint({
  method: 'POST',
  path: '/api/v1/guest/contact_undo/look',
  access: 'guest',
  summary: 'Returns the change that an undo link refers to. Read-only.',
  body: z.strictObject({ token }),
  reply: ContactUndoView,
  errors: ['link.unknown', 'link.used', 'link.expired', 'rate.limited'],
});

export const undoContact = endpoint({
  method: 'POST',
  path: '/api/v1/guest/contact_undo',
  access: 'guest',
  summary:
    'Undoes a change of email or phone with the link sent to the previous address. Ends all ' +
    'sessions and invalidates the password. A link to set a new password is sent, unless the ' +
    'account is suspended.',
  body: z.strictObject({ token }),
  reply: z.object({
    /** Where the link is sent; null if the account is suspended or had no verified address. */
    masked_destination: z.nullable(z.string()),
  }),
  errors: [
    'link.unknown',
    'link.used',
    'link.expired',
    'account.email_taken',
    'account.phone_taken',
    'rate.limited',
  ],
});
