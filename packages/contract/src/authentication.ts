import { CODE_LIFE_MS, RESEND_AFTER_SECONDS } from '@saifu/domain/shared/limits';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { integer, oneTimeCode } from './fields.ts';
import { loginId } from './registration.ts';
import { SessionView } from './session.ts';

export const ChallengeView = z.object({
  challenge_id: z.string(),
  expires_in: integer(0, CODE_LIFE_MS / 1000),
  resend_after_seconds: integer(0, RESEND_AFTER_SECONDS),
  masked_destination: z.string(),
});
export type ChallengeView = z.infer<typeof ChallengeView>;

export const requestAuthentication = endpoint({
  method: 'POST',
  path: '/api/v1/guest/authentication',
  access: 'guest',
  summary:
    'Requests a one-time code or sign-in link. The response does not reveal whether an ' +
    'account exists.',
  body: z.strictObject({
    login_id: loginId,
    purpose: z.enum(['login'], 'field.format'),
    channel: z.optional(z.enum(['otp', 'link'], 'field.format')),
  }),
  reply: ChallengeView,
  errors: ['rate.limited'],
});

export const verifyAuthentication = endpoint({
  method: 'POST',
  path: '/api/v1/guest/verify_authentication',
  access: 'guest',
  summary: 'Signs in with the code, in the browser that requested it, or with a sign-in link.',
  body: z.strictObject({
    challenge_id: z.optional(z.string().check(z.maxLength(60, 'field.format'))),
    otp: z.optional(oneTimeCode),
    /** The token of a sign-in link, instead of the code. */
    token: z.optional(z.string().check(z.maxLength(200, 'field.format'))),
  }),
  reply: SessionView,
  errors: [
    'account.code_wrong',
    'account.code_expired',
    'account.suspended',
    'link.unknown',
    'link.used',
    'link.expired',
  ],
});

export const LinkPreviewView = z.object({
  purpose: z.enum(['login', 'reset']),
  user_id: z.string(),
  masked_destination: z.string(),
  /** False if another browser requested the link. The user then has to confirm its use. */
  is_same_browser: z.boolean(),
});
export type LinkPreviewView = z.infer<typeof LinkPreviewView>;

export const previewLink = endpoint({
  method: 'POST',
  path: '/api/v1/guest/link_preview',
  access: 'guest',
  summary:
    'Returns the account of a sign-in or reset link and whether this browser requested it. ' +
    'Does not consume the link.',
  body: z.strictObject({ token: z.string().check(z.maxLength(200, 'field.format')) }),
  reply: LinkPreviewView,
  errors: ['link.unknown', 'link.used', 'link.expired'],
});

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/v1/guest/forgot',
  access: 'guest',
  summary:
    'Sends a link to set a new password. The response does not reveal whether an account exists.',
  body: z.strictObject({ login_id: loginId }),
  reply: z.object({ resend_after_seconds: integer(0, RESEND_AFTER_SECONDS) }),
  status: 202,
  errors: ['rate.limited'],
});
