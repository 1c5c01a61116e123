import { EMAIL_LENGTH_MAX, PASSWORD_LENGTH_MAX } from '@saifu/domain/limits';
import * as z from 'zod/mini';
import { UserView } from './account.ts';
import { endpoint } from './endpoint.ts';
import { line, secret } from './fields.ts';

export const SessionView = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int(),
  user: UserView,
});
export type SessionView = z.infer<typeof SessionView>;

export const login = endpoint({
  method: 'POST',
  path: '/api/v1/login',
  access: 'guest',
  summary: 'Sign in by email or phone and password.',
  body: z.strictObject({
    login_id: line({ max: EMAIL_LENGTH_MAX }),
    password: secret({ max: PASSWORD_LENGTH_MAX }),
    device_name: z.optional(line({ max: 100 })),
  }),
  reply: SessionView,
  refusals: ['account.credentials_wrong', 'account.not_confirmed', 'account.suspended'],
});

export const endCurrentSession = endpoint({
  method: 'DELETE',
  path: '/api/v1/sessions/current',
  access: 'user',
  summary: 'Sign out: this session ends on the server.',
  refusals: [],
});
