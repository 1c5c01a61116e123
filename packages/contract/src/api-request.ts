import { ROLES_BY_PERMISSION } from '@saifu/domain/members/member-role';
import { API_REQUEST_METHODS, STATUS_CLASSES } from '@saifu/domain/merchants/api-request';
import { API_REQUEST_PATH_LENGTH_MAX } from '@saifu/domain/shared/limits';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { count, id, integer, line, timestamp } from './fields.ts';
import { checkPeriod, page, pageQuery, periodQuery } from './page.ts';

/** A request that was made with an API key of the merchant, without its content. */
export const ApiRequestView = z.object({
  /** The request id, also in the header `X-Request-Id` of the response. */
  id: z.string(),
  created_at: timestamp,
  method: z.string(),
  /** Without the query. What is not an id of Saifu is replaced, as in `/merchant/orders/{id}`. */
  path: z.string(),
  status: integer(100, 599),
  /** The code of the error; null if there was none. */
  error_code: z.nullable(z.string()),
  duration_ms: count,
  api_key: z.object({
    id: z.string(),
    name: z.string(),
    /** The last characters of the key. */
    ends_with: z.string(),
  }),
});
export type ApiRequestView = z.infer<typeof ApiRequestView>;

const requestId = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'not_found'))
  .register(z.globalRegistry, { format: 'uuid' });

export const listApiRequests = endpoint({
  method: 'GET',
  path: '/api/v1/merchant/requests',
  access: 'merchant',
  roles: ROLES_BY_PERMISSION.webhooks,
  summary:
    'Lists the requests with the merchant’s API keys of the last 7 days, newest first. A request ' +
    'appears within a few seconds.',
  query: z
    .strictObject({
      ...pageQuery,
      ...periodQuery,
      status: z.optional(z.enum(STATUS_CLASSES, 'field.format')),
      method: z.optional(z.enum(API_REQUEST_METHODS, 'field.format')),
      api_key_id: z.optional(id('apiKey')),
      path: z.optional(line({ max: API_REQUEST_PATH_LENGTH_MAX })),
    })
    .check(checkPeriod),
  reply: page(ApiRequestView),
  errors: [],
});

export const getApiRequest = endpoint({
  method: 'GET',
  path: '/api/v1/merchant/requests/{id}',
  access: 'merchant',
  roles: ROLES_BY_PERMISSION.webhooks,
  summary: 'Returns a request of the last 7 days by its request id.',
  params: z.object({ id: requestId }),
  reply: ApiRequestView,
  errors: [],
});
