import { LANGUAGES } from '@saifu/domain/shared/language';
import {
  DISPLAY_NAME_LENGTH_MAX,
  EMAIL_LENGTH_MAX,
  PASSWORD_LENGTH_MAX,
  RESEND_AFTER_SECONDS,
} from '@saifu/domain/shared/limits';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { email, integer, line, newPassword, oneTimeCode, phone, secret } from './fields.ts';
import { SessionView } from './session.ts';

/** The terms in force. Registering accepts this version. */
export const TERMS_VERSION = '2026-11-17';

export const RegistrationView = z.object({
  registration_id: z.string(),
  channel: z.enum(['email', 'sms']),
  masked_destination: z.string(),
  resend_after_seconds: integer(0, RESEND_AFTER_SECONDS),
});
export type RegistrationView = z.infer<typeof RegistrationView>;

export const register = endpoint({
  method: 'POST',
  path: '/api/v1/guest/registration',
  access: 'guest',
  summary: 'Registers an account by email or phone. A message with a link verifies the address.',
  body: z.strictObject({
    email: z.optional(email),
    phone: z.optional(phone),
    password: newPassword,
    /** Compared with `password` if it is sent. */
    password_confirmation: z.optional(z.string()),
    display_name: z.optional(line({ max: DISPLAY_NAME_LENGTH_MAX })),
    terms_accepted: z.boolean().check(z.refine((isAccepted) => isAccepted, 'terms.not_accepted')),
    terms_version: z.literal(TERMS_VERSION, 'terms.not_accepted'),
    locale: z.enum(LANGUAGES, 'field.format'),
  }),
  reply: RegistrationView,
  status: 201,
  errors: ['account.email_taken', 'account.phone_taken', 'feature.disabled', 'rate.limited'],
});

/** Either the token of the link, or the code with its registration. */
export const verify = endpoint({
  method: 'POST',
  path: '/api/v1/verify',
  access: 'guest',
  summary: 'Confirms a registration and signs in, unless the caller is signed in already.',
  body: z.strictObject({
    token: z.optional(z.string().check(z.maxLength(200, 'field.format'))),
    registration_id: z.optional(z.string().check(z.maxLength(60, 'field.format'))),
    otp: z.optional(oneTimeCode),
    /** Required if the link is opened in another browser than the one that registered. */
    password: z.optional(secret({ max: PASSWORD_LENGTH_MAX })),
  }),
  reply: z.object({
    confirmed: z.literal(true),
    /** Null if the caller is signed in already. */
    session: z.nullable(SessionView),
  }),
  errors: [
    'link.unknown',
    'link.used',
    'link.expired',
    'account.code_wrong',
    'account.code_expired',
    'account.password_required',
    'account.password_wrong',
    'rate.limited',
  ],
});

export const loginId = line({ max: EMAIL_LENGTH_MAX });

export const resend = endpoint({
  method: 'POST',
  path: '/api/v1/guest/resent',
  access: 'guest',
  summary: 'Resends the confirmation. The response does not reveal whether an account exists.',
  body: z.strictObject({
    login_id: z.optional(loginId),
    registration_id: z.optional(z.string().check(z.maxLength(60, 'field.format'))),
  }),
  reply: z.object({ resend_after_seconds: integer(0, RESEND_AFTER_SECONDS) }),
  status: 202,
  errors: ['rate.limited'],
});
