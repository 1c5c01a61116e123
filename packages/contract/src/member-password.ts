import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { email, newPassword } from './fields.ts';

const TOKEN_LENGTH_MAX = 100;

export const forgotConsolePassword = endpoint({
  method: 'POST',
  path: '/api/v1/console/forgot',
  access: 'guest',
  summary:
    'Sends a member a link to set a new password. The response does not reveal whether there is ' +
    'a member with the address.',
  body: z.strictObject({ email }),
  errors: ['rate.limited'],
});

export const resetConsolePassword = endpoint({
  method: 'POST',
  path: '/api/v1/console/reset_password',
  access: 'guest',
  summary:
    'Sets a new password by the link, which works once and for 30 minutes, and ends all ' +
    'sessions of the member. A second factor stays, but passkeys of the last seven days are ' +
    'removed unless a required one would be missing.',
  body: z.strictObject({
    token: z.string().check(z.maxLength(TOKEN_LENGTH_MAX, 'link.unknown')),
    password: newPassword,
    password_confirmation: z.string(),
  }),
  errors: ['link.unknown', 'link.used', 'link.expired', 'rate.limited'],
});
