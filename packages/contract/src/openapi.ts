import { type ErrorCode, getHttpStatus } from '@saifu/domain/shared/app-error';
import * as z from 'zod/mini';
import { API_TAGS, findApiTag } from './api-tags.ts';
import {
  type AcceptedFile,
  type AcceptedForm,
  COMMON_ERRORS,
  type Endpoint,
  getErrorCodes,
  needsKey,
  needsSession,
} from './endpoint.ts';
import { ENDPOINT_NAMES, SCHEMA_NAMES } from './names.ts';
import { PROBLEM_MEDIA_TYPE } from './problem.ts';
import { WEBHOOK_EVENT_SCHEMAS } from './webhook-events.ts';

type Json = { readonly [key: string]: unknown };

type Installation = { readonly version: string; readonly serverUrl: string };

/** The OpenAPI 3.1 document of the given endpoints, generated from the schemas in use. */
export function openApi(rows: readonly Endpoint[], { version, serverUrl }: Installation): Json {
  const refs = nameSchemas(rows);
  const paths: Record<string, Record<string, Json>> = {};
  for (const row of rows) {
    const path = paths[row.path] ?? {};
    paths[row.path] = path;
    path[row.method.toLowerCase()] = operation(row, refs);
  }
  const tags = new Set(rows.map(findApiTag));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Saifu',
      version,
      description: DESCRIPTION,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: serverUrl }],
    tags: API_TAGS.filter(({ name }) => tags.has(name)),
    paths,
    webhooks: toWebhooks(refs),
    components: {
      schemas: toComponents(refs),
      responses: toSharedResponses(),
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          description: 'The access token of a signed-in user. It needs the device cookie too.',
        },
        device: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-did',
          description: 'Set by the server at sign-in; `did` on plain http.',
        },
        key: { type: 'http', scheme: 'bearer', description: 'A secret API key, `sk_…`.' },
      },
    },
  };
}

const DESCRIPTION = [
  'Payments for people and stores in Japan.',
  'Amounts are whole yen, times are RFC 3339 in UTC, dates are `yyyy-MM-dd` in Japan.',
  'Errors are problem documents (RFC 9457) with a stable `code`.',
  'Lists have `items` and a `next_cursor`, which is sent as `cursor` to get the next page.',
].join(' ');

type Schemas = z.core.$ZodRegistry<{ id?: string | undefined }>;

/** Gives every request, response and exported view its name in the document. */
function nameSchemas(rows: readonly Endpoint[]): Schemas {
  const refs: Schemas = z.registry();
  for (const [schema, id] of SCHEMA_NAMES) refs.add(schema, { id });
  const add = (schema: z.ZodMiniType | undefined, id: string) => {
    if (schema !== undefined && !refs.has(schema)) refs.add(schema, { id });
  };
  for (const { schema, name } of WEBHOOK_EVENT_SCHEMAS) refs.add(schema, { id: name });
  for (const row of rows) {
    const name = toPascalCase(getOperationId(row));
    add(row.body, `${name}Request`);
    if (row.media === undefined) add(row.reply, `${name}Response`);
    add(row.pending, `${name}Pending`);
  }
  return refs;
}

const SCHEMA_OPTIONS = { io: 'input', unrepresentable: 'any' } as const;

/** The schemas of the input. Transforms are not part of the API. */
function toComponents(refs: Schemas): Json {
  const uri = (id: string) => `#/components/schemas/${id}`;
  const { schemas } = z.toJSONSchema(refs, { ...SCHEMA_OPTIONS, uri });
  const components = Object.entries(schemas).map(([id, schema]) => {
    const { $schema: _, $id: __, ...rest } = schema;
    return [id, rest];
  });
  return Object.fromEntries(components);
}

function toPascalCase(name: string): string {
  return `${name[0]?.toUpperCase()}${name.slice(1)}`;
}

function toWebhooks(refs: Schemas): Json {
  const entries = WEBHOOK_EVENT_SCHEMAS.map(({ type, name, schema }) => {
    const post = {
      operationId: `receive${name}`,
      summary: `${type}, posted to the URL of a merchant’s webhook.`,
      description: 'Signed according to Standard Webhooks.',
      tags: ['Webhooks'],
      requestBody: { required: true, content: json(refs, schema) },
      responses: { '2XX': { description: 'Accepted. Any other status is retried.' } },
    };
    return [type, { post }];
  });
  return Object.fromEntries(entries);
}

function operation(row: Endpoint, refs: Schemas): Json {
  const [summary = '', ...rest] = row.summary.split(/(?<=\.) /);
  return {
    operationId: getOperationId(row),
    summary,
    ...(rest.length > 0 && { description: rest.join(' ') }),
    tags: [findApiTag(row)],
    ...(needsSession(row) && { security: [{ session: [], device: [] }] }),
    ...(needsKey(row) && { security: [{ key: [] }] }),
    parameters: [
      ...parameters(row.params, 'path'),
      ...parameters(row.query, 'query'),
      ...(row.requiresIdempotencyKey ? [IDEMPOTENCY_KEY_HEADER] : []),
    ],
    ...(row.body && { requestBody: { required: true, content: json(refs, row.body) } }),
    ...(row.accepts && { requestBody: { required: true, content: sent(row.accepts) } }),
    responses: { ...toSuccessResponses(row, refs), ...toErrorResponses(row) },
  };
}

const IDEMPOTENCY_KEY_HEADER = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: 'Requests with the same key are executed once.',
  schema: { type: 'string', format: 'uuid' },
};

/** The name under which the contract exports the endpoint. */
export function getOperationId(row: Endpoint): string {
  const name = ENDPOINT_NAMES.get(row);
  if (name === undefined) throw new Error(`${row.method} ${row.path} is not exported`);
  return name;
}

function toSuccessResponses(row: Endpoint, refs: Schemas): Json {
  if (row.reply === undefined) return { 204: { description: 'Success without content.' } };
  if (row.media !== undefined) {
    return { 200: { description: 'The file.', content: files(row.media) } };
  }
  if (row.stream) {
    const content = { 'text/event-stream': { schema: toRef(refs, row.reply) } };
    return {
      200: {
        description: 'Server-sent events. The data of each event is this JSON document.',
        content,
      },
    };
  }
  const later = row.pending && {
    description: 'The request is still being processed.',
    content: json(refs, row.pending),
  };
  return {
    [row.status ?? 200]: { description: 'Success.', content: json(refs, row.reply) },
    ...(later && { 202: later }),
  };
}

/** Error responses that many endpoints share, described once. */
const SHARED_RESPONSES: Readonly<Record<string, readonly ErrorCode[]>> = {
  MalformedRequest: ['request.malformed'],
  InvalidKey: ['key.invalid'],
  ExpiredSession: ['session.expired'],
  SuspendedAccount: ['account.suspended'],
  NotFound: ['not_found'],
  UsedLink: ['link.used', 'link.expired'],
  InvalidRequest: ['request.invalid'],
  InvalidRequestOrSession: ['session.restricted', 'request.invalid'],
  RateLimited: ['rate.limited'],
  Overloaded: ['overloaded'],
};

const findSharedResponse = (codes: readonly ErrorCode[]) =>
  Object.keys(SHARED_RESPONSES).find((name) => {
    return SHARED_RESPONSES[name]?.join() === codes.join();
  });

/** Errors of every endpoint that have no response of their own. */
const OTHER_ERRORS = COMMON_ERRORS.filter((code) => findSharedResponse([code]) === undefined);

function toSharedResponses(): Json {
  const shared = Object.entries(SHARED_RESPONSES).map(([name, codes]) => {
    return [name, toErrorResponse(codes)];
  });
  return { ...Object.fromEntries(shared), OtherError: toErrorResponse(OTHER_ERRORS) };
}

function toErrorResponses(row: Endpoint): Json {
  const isOther = (code: ErrorCode) => OTHER_ERRORS.some((other) => other === code);
  const byStatus = [...Map.groupBy(getErrorCodes(row), (code: ErrorCode) => getHttpStatus(code))];
  const entries = byStatus.flatMap(([status, codes]) => {
    if (codes.every(isOther)) return [];
    const name = findSharedResponse(codes);
    return [[status, name === undefined ? toErrorResponse(codes) : toResponseRef(name)]];
  });
  return { ...Object.fromEntries(entries), default: toResponseRef('OtherError') };
}

function toResponseRef(name: string): Json {
  return { $ref: `#/components/responses/${name}` };
}

function toErrorResponse(codes: readonly ErrorCode[]): Json {
  const schema = {
    allOf: [{ $ref: '#/components/schemas/Problem' }, { properties: { code: { enum: codes } } }],
  };
  return { description: codes.join(', '), content: { [PROBLEM_MEDIA_TYPE]: { schema } } };
}

function parameters(shape: z.ZodMiniType | undefined, where: 'path' | 'query'): readonly Json[] {
  if (shape === undefined) return [];
  const schema: Json = z.toJSONSchema(shape, SCHEMA_OPTIONS);
  const properties = (schema.properties ?? {}) as Json;
  const required = new Set((schema.required ?? []) as readonly string[]);
  return Object.entries(properties).map(([name, of]) => {
    return { name, in: where, required: where === 'path' || required.has(name), schema: of };
  });
}

function toRef(refs: Schemas, shape: z.ZodMiniType): Json {
  return { $ref: `#/components/schemas/${refs.get(shape)?.id}` };
}

function json(refs: Schemas, shape: z.ZodMiniType): Json {
  return { 'application/json': { schema: toRef(refs, shape) } };
}

function files(types: readonly string[]): Json {
  return Object.fromEntries(types.map((type) => [type, {}]));
}

function sent(accepts: AcceptedFile | AcceptedForm): Json {
  if (!('field' in accepts)) return files(accepts.types);
  const { field, types, filesMax, fileBytesMax } = accepts;
  const bytes = { type: 'string', contentEncoding: 'binary', maxLength: fileBytesMax };
  const schema = {
    type: 'object',
    required: [field],
    additionalProperties: false,
    properties: { [field]: { type: 'array', minItems: 1, maxItems: filesMax, items: bytes } },
  };
  const encoding = { [field]: { contentType: types.join(', ') } };
  return { 'multipart/form-data': { schema, encoding } };
}
