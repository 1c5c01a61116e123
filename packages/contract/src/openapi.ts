import { type ErrorCode, getHttpStatus } from '@saifu/domain/shared/app-error';
import * as z from 'zod/mini';
import {
  type AcceptedFile,
  type AcceptedForm,
  type Endpoint,
  getErrorCodes,
  needsKey,
  needsSession,
} from './endpoint.ts';
import { PROBLEM_MEDIA_TYPE, ProblemView } from './problem.ts';
import { WebhookEventView } from './webhook.ts';

type Json = { readonly [key: string]: unknown };

/** The OpenAPI 3.1 document of the given endpoints, generated from the schemas in use. */
export function openApi(rows: readonly Endpoint[], version: string): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const row of rows) {
    const path = paths[row.path] ?? {};
    paths[row.path] = path;
    path[row.method.toLowerCase()] = operation(row);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Saifu', version, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    paths,
    webhooks: {
      event: {
        post: {
          summary:
            'The event posted to a merchant’s webhook, signed according to Standard Webhooks.',
          requestBody: { required: true, content: json(WebhookEventView) },
          responses: { '2XX': { description: 'Accepted. Any other status is retried.' } },
        },
      },
    },
    components: {
      schemas: { Problem: jsonSchema(ProblemView) },
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer' },
        key: { type: 'http', scheme: 'bearer', description: 'sk_…, created with POST api_keys.' },
      },
    },
  };
}

function operation(row: Endpoint): Json {
  return {
    summary: row.summary,
    operationId: operationId(row),
    tags: [row.path.split('/').find((part, at) => at > 2 && part !== 'guest')],
    ...(needsSession(row) && { security: [{ session: [] }] }),
    ...(needsKey(row) && { security: [{ key: [] }] }),
    parameters: [
      ...parameters(row.params, 'path'),
      ...parameters(row.query, 'query'),
      ...(row.requiresIdempotencyKey ? [IDEMPOTENCY_KEY_HEADER] : []),
    ],
    ...(row.body && {
      requestBody: { required: true, content: json(row.body) },
    }),
    ...(row.accepts && {
      requestBody: { required: true, content: sent(row.accepts) },
    }),
    responses: { ...yes(row), ...noes(row) },
  };
}

const IDEMPOTENCY_KEY_HEADER = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  schema: { type: 'string', format: 'uuid' },
};

/** `GET /api/v1/sessions/{id}` → `get_sessions_id`. */
function operationId(row: Endpoint): string {
  const words = row.path.replace('/api/v1/', '').replaceAll(/[{}]/g, '').split(/[/-]/);
  return [row.method.toLowerCase(), ...words].join('_');
}

function yes(row: Endpoint): Json {
  if (row.reply === undefined) return { 204: { description: 'Success without content.' } };
  if (row.media !== undefined) {
    return { 200: { description: 'The file.', content: files(row.media) } };
  }
  if (row.stream) {
    const content = { 'text/event-stream': { schema: jsonSchema(row.reply) } };
    return {
      200: {
        description: 'Server-sent events. The data of each event is this JSON document.',
        content,
      },
    };
  }
  const later = row.pending && {
    description: 'The request is still being processed.',
    content: json(row.pending),
  };
  return {
    [row.status ?? 200]: { description: 'Success.', content: json(row.reply) },
    ...(later && { 202: later }),
  };
}

function noes(row: Endpoint): Json {
  const byStatus = Map.groupBy(getErrorCodes(row), (code: ErrorCode) => getHttpStatus(code));
  const entries = [...byStatus].map(([status, codes]) => [status, no(codes)]);
  return Object.fromEntries(entries);
}

function no(codes: readonly ErrorCode[]): Json {
  const schema = {
    allOf: [{ $ref: '#/components/schemas/Problem' }, { properties: { code: { enum: codes } } }],
  };
  return { description: codes.join(', '), content: { [PROBLEM_MEDIA_TYPE]: { schema } } };
}

function parameters(shape: z.ZodMiniType | undefined, where: 'path' | 'query'): readonly Json[] {
  if (shape === undefined) return [];
  const schema = jsonSchema(shape);
  const properties = (schema.properties ?? {}) as Json;
  const required = new Set((schema.required ?? []) as readonly string[]);
  return Object.entries(properties).map(([name, of]) => {
    return { name, in: where, required: where === 'path' || required.has(name), schema: of };
  });
}

function json(shape: z.ZodMiniType): Json {
  return { 'application/json': { schema: jsonSchema(shape) } };
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

/** The schema of the input. Transforms are not part of the API. */
function jsonSchema(shape: z.ZodMiniType): Json {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' });
  return schema;
}
