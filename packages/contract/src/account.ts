import { LANGUAGES } from '@saifu/domain/language';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { timestamp } from './fields.ts';

export const ABILITY_ACTIONS = ['read', 'create', 'update', 'delete', 'manage'] as const;

export const AbilityView = z.object({
  action: z.enum(ABILITY_ACTIONS),
  subject: z.string(),
});

export const UserView = z.object({
  id: z.string(),
  display_name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  email_verified: z.boolean(),
  phone: z.nullable(z.string()),
  phone_verified: z.boolean(),
  locale: z.enum(LANGUAGES),
  abilities: z.array(AbilityView),
  created_at: timestamp,
});
export type UserView = z.infer<typeof UserView>;

export const getUserinfo = endpoint({
  method: 'GET',
  path: '/api/v1/userinfo',
  access: 'user',
  summary: 'The signed-in person.',
  reply: UserView,
  refusals: [],
});
