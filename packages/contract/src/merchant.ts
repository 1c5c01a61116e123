import { ROLES_BY_PERMISSION } from '@saifu/domain/members/member-role';
import { STAFF_ROLES_BY_PERMISSION } from '@saifu/domain/members/staff-role';
import { STORE_STATUSES } from '@saifu/domain/merchants/store';
import { STORE_NAME_LENGTH_MAX } from '@saifu/domain/shared/limits';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { email, id, line, timestamp } from './fields.ts';
import { MerchantStoreView } from './merchant-store.ts';
import { staffReason } from './store-change.ts';

const name = line({ max: STORE_NAME_LENGTH_MAX });

export const ApiKeyView = z.object({
  id: z.string(),
  name: z.string(),
  /** The last characters of the key, to tell keys apart. */
  ends_with: z.string(),
  created_at: timestamp,
  last_used_at: z.nullable(timestamp),
  is_current: z.boolean(),
});
export type ApiKeyView = z.infer<typeof ApiKeyView>;

/** The secret is returned only on creation. It is stored as a hash. */
export const NewApiKeyView = z.extend(ApiKeyView, { secret: z.string() });
export type NewApiKeyView = z.infer<typeof NewApiKeyView>;

export const createApiKey = endpoint({
  method: 'POST',
  path: '/api/v1/merchant/api_keys',
  access: 'merchant',
  roles: ROLES_BY_PERMISSION.api_keys,
  summary: 'Creates an API key. Its secret is returned only once.',
  body: z.strictObject({ name }),
  reply: NewApiKeyView,
  status: 201,
  errors: ['key.too_many'],
});

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/api/v1/merchant/api_keys',
  access: 'merchant',
  roles: ROLES_BY_PERMISSION.api_keys,
  summary: 'Lists the merchant’s active API keys, newest first.',
  reply: z.object({ items: z.array(ApiKeyView), next_cursor: z.null() }),
  errors: [],
});

export const revokeApiKey = endpoint({
  method: 'DELETE',
  path: '/api/v1/merchant/api_keys/{id}',
  access: 'merchant',
  roles: ROLES_BY_PERMISSION.api_keys,
  summary: 'Revokes an API key at once, even the one used for this request.',
  params: z.object({ id: id('apiKey') }),
  errors: [],
});

export const issueApiKey = endpoint({
  method: 'POST',
  path: '/api/v1/staff/merchants/{id}/api_keys',
  access: 'staff',
  staffRoles: STAFF_ROLES_BY_PERMISSION.merchants,
  summary:
    'Issues an API key to a merchant that lost its last one, optionally revoking all others. ' +
    'Its secret is returned only once, and the merchant is notified.',
  params: z.object({ id: id('merchant') }),
  body: z.strictObject({ name, revoke_others: z._default(z.boolean(), false) }),
  reply: NewApiKeyView,
  status: 201,
  errors: ['key.too_many'],
});

export const createMerchant = endpoint({
  method: 'POST',
  path: '/api/v1/staff/merchants',
  access: 'staff',
  staffRoles: STAFF_ROLES_BY_PERMISSION.merchants,
  summary: 'Creates a merchant with its first API key.',
  body: z.strictObject({ name, email: z.optional(email) }),
  reply: z.object({
    id: z.string(),
    name: z.string(),
    email: z.nullable(z.string()),
    api_key: NewApiKeyView,
  }),
  status: 201,
  errors: [],
});

export const setStoreStatus = endpoint({
  method: 'PUT',
  path: '/api/v1/staff/stores/{id}/status',
  access: 'staff',
  staffRoles: STAFF_ROLES_BY_PERMISSION.stores,
  summary: 'Activates or suspends a store. A member of staff says why.',
  params: z.object({ id: id('store') }),
  body: z.strictObject({
    status: z.enum(STORE_STATUSES, 'field.format'),
    /** Required from a member of staff; a program may leave it out. */
    reason: z.optional(staffReason),
  }),
  reply: MerchantStoreView,
  errors: ['store.registration_number_taken', 'merchant.suspended'],
});
