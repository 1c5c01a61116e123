import type * as z from 'zod/mini';
import { API_GUIDES } from './api-guides.ts';
import { API_TAGS, findApiTag } from './api-tags.ts';
import {
  type AcceptedFile,
  type AcceptedForm,
  type Endpoint,
  needsKey,
  needsMember,
  needsSession,
} from './endpoint.ts';
import { describeEvent } from './openapi-descriptions.ts';
import { createErrorResponses, type ErrorResponses } from './openapi-errors.ts';
import { createParameters, type Parameters } from './openapi-parameters.ts';
import {
  getOperationId,
  type Json,
  type NamedSchemas,
  nameSchemas,
  toSchemaComponents,
  toSchemaRef,
} from './openapi-schemas.ts';
import { WEBHOOK_EVENT_SCHEMAS } from './webhook-events.ts';

type Installation = {
  readonly version: string;
  readonly serverUrl: string;
  /** The operator's support address. */
  readonly contactEmail?: string;
};

/** The OpenAPI 3.1 document of the given endpoints, generated from the schemas in use. */
export function openApi(
  rows: readonly Endpoint[],
  { version, serverUrl, contactEmail = 'support@saifu.example' }: Installation,
): Json {
  const refs = nameSchemas(rows);
  const errors = createErrorResponses(rows);
  const parameters = createParameters(rows);
  const paths: Record<string, Record<string, Json>> = {};
  for (const row of rows) {
    const path = paths[row.path] ?? {};
    paths[row.path] = path;
    path[row.method.toLowerCase()] = toOperation(row, { refs, errors, parameters });
  }
  const tags = new Set(rows.map(findApiTag));
  const webhooks = toWebhooks(refs);
  const outside = JSON.stringify([paths, webhooks, errors.components, parameters.components]);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Saifu',
      version,
      description: `${DESCRIPTION}\n\n${API_GUIDES}`,
      contact: { name: 'Support', email: contactEmail },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: serverUrl }],
    // Most operations need a session. The others name what they need.
    security: [{ session: [], device: [] }],
    tags: API_TAGS.filter(({ name }) => tags.has(name)),
    paths,
    webhooks,
    components: {
      schemas: toSchemaComponents(refs, outside),
      responses: errors.components,
      parameters: parameters.components,
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}

const DESCRIPTION = [
  'Payments for people and stores in Japan.',
  'Amounts are whole yen, times are RFC 3339 with the offset of Japan (`+09:00`), dates are',
  '`yyyy-MM-dd` in Japan.',
  'Errors are problem documents (RFC 9457) with a stable `code`.',
  'Lists have `items` and a `next_cursor`, which is sent as `cursor` to get the next page.',
].join(' ');

const SECURITY_SCHEMES = {
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
  console: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-saifu-console',
    description:
      'Set when a member signs in to the console; `saifu-console` on plain http. Every call but ' +
      'GET needs the header `X-Saifu-Console: 1` too.',
  },
  key: { type: 'http', scheme: 'bearer', description: 'A secret API key, `sk_…`.' },
};

function toWebhooks(refs: NamedSchemas): Json {
  const entries = WEBHOOK_EVENT_SCHEMAS.map(({ type, name, schema }) => {
    const post = {
      operationId: `receive${name}`,
      summary: type,
      description: describeEvent(type),
      tags: ['Webhooks'],
      requestBody: { required: true, content: toJsonContent(refs, schema) },
      responses: { '2XX': { description: 'Accepted. Any other status is retried.' } },
    };
    return [type, { post }];
  });
  return Object.fromEntries(entries);
}

type Parts = {
  readonly refs: NamedSchemas;
  readonly errors: ErrorResponses;
  readonly parameters: Parameters;
};

function toOperation(row: Endpoint, { refs, errors, parameters }: Parts): Json {
  const note = row.servesPut ? ' `PUT` is served too and does the same.' : '';
  const found = parameters.toParameters(row);
  return {
    operationId: getOperationId(row),
    summary: toTitle(getOperationId(row)),
    description: `${row.summary}${note}`,
    tags: [findApiTag(row)],
    ...(!needsSession(row) && { security: toSecurity(row) }),
    ...(found.length > 0 && { parameters: found }),
    ...(row.body && { requestBody: { required: true, content: toJsonContent(refs, row.body) } }),
    ...(row.accepts && { requestBody: { required: true, content: toUpload(row.accepts) } }),
    responses: { ...toSuccessResponses(row, refs), ...errors.toResponses(row) },
  };
}

/** A console session is accepted instead of a key. */
function toSecurity(row: Endpoint): readonly Json[] {
  if (needsMember(row)) return [{ console: [] }];
  return needsKey(row) ? [{ key: [] }, { console: [] }] : [];
}

const ACRONYMS = /\b(?:Api|Csv|Faqs?|Pdf|Qr)\b/gi;

/** `createApiKey` is `Create API key`. */
function toTitle(operationId: string): string {
  const words = operationId.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const title = `${words[0]?.toUpperCase()}${words.slice(1)}`;
  return title.replaceAll(ACRONYMS, (word) => word.toUpperCase().replace(/S$/, 's'));
}

function toSuccessResponses(row: Endpoint, refs: NamedSchemas): Json {
  if (row.reply === undefined) return { 204: { description: 'Success without content.' } };
  if (row.media !== undefined) {
    return { 200: { description: 'The file.', content: toFileContent(row.media) } };
  }
  if (row.stream) {
    const content = { 'text/event-stream': { schema: toSchemaRef(refs, row.reply) } };
    return {
      200: {
        description: 'Server-sent events. The data of each event is this JSON document.',
        content,
      },
    };
  }
  const later = row.pending && {
    description: 'The request is still being processed.',
    content: toJsonContent(refs, row.pending),
  };
  return {
    [row.status ?? 200]: { description: 'Success.', content: toJsonContent(refs, row.reply) },
    ...(later && { 202: later }),
  };
}

function toJsonContent(refs: NamedSchemas, shape: z.ZodMiniType): Json {
  return { 'application/json': { schema: toSchemaRef(refs, shape) } };
}

function toFileContent(types: readonly string[]): Json {
  return Object.fromEntries(types.map((type) => [type, {}]));
}

function toUpload(accepts: AcceptedFile | AcceptedForm): Json {
  if (!('field' in accepts)) return toFileContent(accepts.types);
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
