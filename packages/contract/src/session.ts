import {
  EMAIL_LENGTH_MAX,
  PASSWORD_LENGTH_MAX,
  SESSION_LIFE_MS,
} from '@saifu/domain/shared/limits';
import * as z from 'zod/mini';
import { UserView } from './account.ts';
import { alias } from './alias.ts';
import { endpoint } from './endpoint.ts';
import { id, integer, line, secret, timestamp } from './fields.ts';

export const SessionView = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: integer(0, SESSION_LIFE_MS / 1000),
  user: UserView,
});
export type SessionView = z.infer<typeof SessionView>;

const name = z.optional(line({ max: EMAIL_LENGTH_MAX }));

export const login = endpoint({
  method: 'POST',
  path: '/api/v1/login',
  access: 'guest',
  summary: 'Signs in with email or phone and password.',
  body: z
    .strictObject({
      login_id: name,
      email: alias(name, 'login_id'),
      phone: alias(name, 'login_id'),
      password: secret({ max: PASSWORD_LENGTH_MAX }),
      device_name: z.optional(line({ max: 100 })),
    })
    .check(
      z.refine(({ login_id, email, phone }) => Boolean(login_id ?? email ?? phone), {
        error: 'field.required',
        path: ['login_id'],
      }),
    ),
  reply: SessionView,
  errors: [
    'account.credentials_wrong',
    'account.not_confirmed',
    'account.suspended',
    'rate.limited',
  ],
});

/** One signed-in device. */
export const DeviceView = z.object({
  id: z.string(),
  device_name: z.nullable(z.string()),
  created_at: timestamp,
  last_seen_at: timestamp,
  is_current: z.boolean(),
});
export type DeviceView = z.infer<typeof DeviceView>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/v1/sessions',
  access: 'user',
  summary: 'Lists the user’s sessions, the current device first.',
  reply: z.object({ items: z.array(DeviceView), next_cursor: z.null() }),
  errors: [],
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/v1/sessions/{id}',
  access: 'user',
  summary: 'Signs out one of the caller’s devices.',
  params: z.object({ id: id('session') }),
  errors: [],
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/v1/sessions',
  access: 'user',
  summary: 'Signs out all other devices.',
  errors: [],
});

export const endCurrentSession = endpoint({
  method: 'DELETE',
  path: '/api/v1/sessions/current',
  access: 'resetting_user',
  summary: 'Signs out and ends the current session on the server.',
  errors: [],
});
