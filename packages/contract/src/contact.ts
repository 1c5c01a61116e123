import * as z from 'zod/mini';
import { UserView } from './account.ts';
import { ChallengeView } from './authentication.ts';
import { endpoint } from './endpoint.ts';
import { email, oneTimeCode, phone } from './fields.ts';

/** Exactly one of the two: each is proven by itself. */
export const offerContact = endpoint({
  method: 'POST',
  path: '/api/v1/userinfo/contact',
  access: 'user',
  summary: 'Send a code to a new email address or phone number; nothing changes until it is met.',
  body: z.strictObject({ email: z.optional(email), phone: z.optional(phone) }),
  reply: ChallengeView,
  status: 202,
  refusals: [
    'session.step_up_required',
    'contact.unchanged',
    'account.email_taken',
    'account.phone_taken',
    'rate.limited',
  ],
});

export const confirmContact = endpoint({
  method: 'POST',
  path: '/api/v1/userinfo/contact/verify',
  access: 'user',
  summary: 'Set the new address by its code, in the browser that asked; the old one is told.',
  body: z.strictObject({
    challenge_id: z.string().check(z.maxLength(60, 'field.format')),
    otp: oneTimeCode,
  }),
  reply: UserView,
  refusals: [
    'account.code_wrong',
    'account.code_expired',
    'account.email_taken',
    'account.phone_taken',
  ],
});
