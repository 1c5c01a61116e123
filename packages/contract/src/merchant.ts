import { STORE_STATUSES } from '@saifu/domain/merchants/store';
import { STORE_NAME_LENGTH_MAX } from '@saifu/domain/shared/limits';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { email, id, line, timestamp } from './fields.ts';
import { MerchantStoreView } from './merchant-store.ts';

const name = line({ max: STORE_NAME_LENGTH_MAX });

export const ApiKeyView = z.object({
  id: z.string(),
  name: z.string(),
  /** How the key ends, to tell it from others. */
  ends_with: z.string(),
  created_at: timestamp,
  last_used_at: z.nullable(timestamp),
  is_current: z.boolean(),
});
export type ApiKeyView = z.infer<typeof ApiKeyView>;

/** Only the answer that makes a key holds it; it is stored as a hash. */
export const NewApiKeyView = z.extend(ApiKeyView, { secret: z.string() });
export type NewApiKeyView = z.infer<typeof NewApiKeyView>;

export const createApiKey = endpoint({
  method: 'POST',
  path: '/api/v1/merchant/api_keys',
  access: 'merchant',
  summary: 'A further key. Its secret is shown here and never again.',
  body: z.strictObject({ name }),
  reply: NewApiKeyView,
  status: 201,
  errors: ['key.too_many'],
});

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/api/v1/merchant/api_keys',
  access: 'merchant',
  summary: 'The merchant’s living keys, newest first.',
  reply: z.object({ items: z.array(ApiKeyView), next_cursor: z.null() }),
  errors: [],
});

export const revokeApiKey = endpoint({
  method: 'DELETE',
  path: '/api/v1/merchant/api_keys/{id}',
  access: 'merchant',
  summary: 'Revoke a key, at once; also the one this call is made with.',
  params: z.object({ id: id('apiKey') }),
  errors: [],
});

export const issueApiKey = endpoint({
  method: 'POST',
  path: '/api/v1/staff/merchants/{id}/api_keys',
  access: 'staff',
  summary:
    'Issue a key to a merchant that lost its last, on request in place of all others. Its secret ' +
    'is shown here and never again; the merchant is told.',
  params: z.object({ id: id('merchant') }),
  body: z.strictObject({ name, revoke_others: z._default(z.boolean(), false) }),
  reply: NewApiKeyView,
  status: 201,
  errors: ['key.too_many'],
});

export const openMerchant = endpoint({
  method: 'POST',
  path: '/api/v1/staff/merchants',
  access: 'staff',
  summary: 'Take on a merchant, with its first key.',
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
  summary: 'Activate a store, or suspend it.',
  params: z.object({ id: id('store') }),
  body: z.strictObject({ status: z.enum(STORE_STATUSES, 'field.format') }),
  reply: MerchantStoreView,
  errors: ['store.registration_number_taken'],
});
