import { GENDERS, PREFECTURES, THEMES } from '@saifu/domain/identity/account';
import { LANGUAGES } from '@saifu/domain/shared/language';
import {
  ADDRESS_LENGTH_MAX,
  DISPLAY_NAME_LENGTH_MAX,
  NAME_LENGTH_MAX,
  PASSKEYS_MAX,
  PASSWORD_LENGTH_MAX,
} from '@saifu/domain/shared/limits';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import {
  date,
  hiragana,
  integer,
  line,
  newPassword,
  postalCode,
  secret,
  timestamp,
} from './fields.ts';
import { SpendingLimitsView } from './spending-limit.ts';

export const ABILITY_ACTIONS = ['read', 'create', 'update', 'delete', 'manage'] as const;

export const AbilityView = z.object({
  action: z.enum(ABILITY_ACTIONS),
  subject: z.string(),
});

const text = z.nullable(z.string());

export const UserView = z.object({
  id: z.string(),
  display_name: text,
  last_name: text,
  first_name: text,
  last_name_kana: text,
  first_name_kana: text,
  gender: z.enum(GENDERS),
  birth_date: text,
  email: text,
  email_verified: z.boolean(),
  phone: text,
  phone_verified: z.boolean(),
  postal_code: text,
  prefecture: text,
  city: text,
  address_line: text,
  building: text,
  locale: z.enum(LANGUAGES),
  theme: z.enum(THEMES),
  profile_completed: z.boolean(),
  missing_profile_fields: z.array(z.string()),
  has_password: z.boolean(),
  /** True if this session may only set a new password. */
  must_set_password: z.boolean(),
  passkey_count: integer(0, PASSKEYS_MAX),
  /** The user's own limits in force; null if only the provider limits apply. */
  limits: SpendingLimitsView,
  abilities: z.array(AbilityView),
  /** When the account is erased, unless the deletion is canceled; null if none is pending. */
  erase_at: z.nullable(timestamp),
  created_at: timestamp,
});
export type UserView = z.infer<typeof UserView>;

export const getUserinfo = endpoint({
  method: 'GET',
  path: '/api/v1/userinfo',
  access: 'resetting_user',
  summary: 'Returns the signed-in user.',
  reply: UserView,
  errors: [],
});

const name = z.nullable(line({ max: NAME_LENGTH_MAX }));
const reading = z.nullable(hiragana({ max: NAME_LENGTH_MAX }));
const addressPart = z.nullable(line({ max: ADDRESS_LENGTH_MAX }));

export const updateUserinfo = endpoint({
  method: 'PATCH',
  servesPut: true,
  path: '/api/v1/userinfo',
  access: 'user',
  summary: 'Updates the given fields. Null clears a field; an absent field stays unchanged.',
  body: z.strictObject({
    display_name: z.optional(z.nullable(line({ max: DISPLAY_NAME_LENGTH_MAX }))),
    last_name: z.optional(name),
    first_name: z.optional(name),
    last_name_kana: z.optional(reading),
    first_name_kana: z.optional(reading),
    gender: z.optional(z.enum(GENDERS, 'field.format')),
    birth_date: z.optional(z.nullable(date)),
    postal_code: z.optional(z.nullable(postalCode)),
    prefecture: z.optional(z.nullable(z.enum(PREFECTURES, 'field.format'))),
    city: z.optional(addressPart),
    address_line: z.optional(addressPart),
    building: z.optional(addressPart),
    locale: z.optional(z.enum(LANGUAGES, 'field.format')),
    theme: z.optional(z.enum(THEMES, 'field.format')),
  }),
  reply: UserView,
  errors: [],
});

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/v1/userinfo/change_password',
  access: 'resetting_user',
  summary: 'Sets a new password and ends all other sessions of the user.',
  body: z.strictObject({
    /** Not required in a session opened by a reset link. */
    current_password: z.optional(secret({ max: PASSWORD_LENGTH_MAX })),
    password: newPassword,
    password_confirmation: z.string(),
  }),
  errors: ['account.password_wrong', 'account.password_unchanged', 'rate.limited'],
});
