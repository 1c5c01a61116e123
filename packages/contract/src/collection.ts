import { createSample, resolveRef } from './collection-sample.ts';

type Json = { readonly [key: string]: unknown };

/** A Postman collection, version 2.1. */
export type Collection = {
  readonly info: {
    readonly name: string;
    readonly description: string;
    readonly version: string;
    readonly schema: string;
  };
  readonly auth: CollectionAuth;
  readonly variable: readonly CollectionVariable[];
  readonly item: readonly CollectionFolder[];
};

export type CollectionFolder = {
  readonly name: string;
  readonly description: string;
  readonly item: readonly CollectionItem[];
};

export type CollectionItem = {
  readonly name: string;
  readonly request: CollectionRequest;
  readonly response: readonly never[];
};

type CollectionVariable = {
  readonly key: string;
  readonly value: string;
  readonly type?: 'string';
  readonly description?: string;
};

type CollectionAuth =
  | { readonly type: 'noauth' }
  | { readonly type: 'bearer'; readonly bearer: readonly CollectionVariable[] };

type CollectionParameter = CollectionVariable & { readonly disabled?: boolean };

type CollectionRequest = {
  readonly method: string;
  readonly description: string;
  /** Absent: the collection's API key. */
  readonly auth?: CollectionAuth;
  readonly header: readonly CollectionParameter[];
  readonly url: {
    readonly raw: string;
    readonly host: readonly string[];
    readonly path: readonly string[];
    readonly query?: readonly CollectionParameter[];
    readonly variable?: readonly CollectionVariable[];
  };
  readonly body?: Json;
};

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

type Operation = {
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly security?: readonly Json[];
  readonly parameters?: readonly Json[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Json>> };
};

type Document = {
  readonly info: { readonly title: string; readonly version: string };
  readonly servers: readonly { readonly url: string }[];
  /** Of operations that have none of their own. */
  readonly security: readonly Json[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};

/** The operations of an OpenAPI document as a Postman collection, with a folder per tag. */
export function toCollection(openApiDocument: Json): Collection {
  const document = openApiDocument as Document;
  const { title, version } = document.info;
  const items = Object.entries(document.paths).flatMap(([path, operations]) =>
    METHODS.flatMap((method) => {
      const operation = operations[method];
      if (operation === undefined) return [];
      return [{ tag: operation.tags[0], item: toItem(document, method, path, operation) }];
    }),
  );
  const byTag = Map.groupBy(items, ({ tag }) => tag);
  return {
    info: { name: `${title} API`, version, description: DESCRIPTION, schema: SCHEMA },
    auth: toBearer('{{api_key}}'),
    variable: [
      { key: 'base_url', value: document.servers[0]?.url ?? '' },
      { key: 'api_key', value: '', description: 'Secret API key of a merchant, or of staff.' },
      { key: 'access_token', value: '', description: 'Access token of a signed-in user.' },
    ],
    item: document.tags.map(({ name, description }) => {
      return { name, description, item: (byTag.get(name) ?? []).map(({ item }) => item) };
    }),
  };
}

const DESCRIPTION =
  'Generated from the OpenAPI document. Set the variable `api_key` before the first request.';

function toBearer(value: string): CollectionAuth {
  return { type: 'bearer', bearer: [{ key: 'token', value, type: 'string' }] };
}

function toItem(
  document: Document,
  method: string,
  path: string,
  operation: Operation,
): CollectionItem {
  const { summary, description, parameters = [], requestBody } = operation;
  const found = parameters.map((parameter) => resolveRef(document, parameter) as Json);
  const media = Object.entries(requestBody?.content ?? {})[0];
  const auth = toAuth(operation.security ?? document.security);
  return {
    name: summary.replace(/\.$/, ''),
    request: {
      method: method.toUpperCase(),
      description: [summary, description ?? ''].join(' ').trim(),
      ...(auth && { auth }),
      header: toHeaders(found, media?.[0]),
      url: toUrl(document, path, found),
      ...(media && { body: toBody(document, ...media) }),
    },
    response: [],
  };
}

/** Merchants and staff use the key of the collection. */
function toAuth(security: readonly Json[]): CollectionAuth | undefined {
  if (security.some((scheme) => 'key' in scheme)) return undefined;
  return security.some((scheme) => 'session' in scheme)
    ? toBearer('{{access_token}}')
    : { type: 'noauth' };
}

/** Postman replaces `$guid` by a new UUID for every request. */
const NEW_KEY = '{{$guid}}';

function toHeaders(
  parameters: readonly Json[],
  mediaType: string | undefined,
): readonly CollectionParameter[] {
  const own = parameters.filter((parameter) => parameter.in === 'header').map(toParameter);
  const headers = own.map((header) => {
    return header.key === 'Idempotency-Key'
      ? { ...header, value: NEW_KEY, disabled: false }
      : header;
  });
  const isJson = mediaType === JSON_TYPE;
  return [...(isJson ? [{ key: 'Content-Type', value: JSON_TYPE }] : []), ...headers];
}

/** Optional parameters are listed and turned off. */
function toParameter({ name, required, description }: Json): CollectionParameter {
  return {
    key: String(name),
    value: '',
    ...(typeof description === 'string' && { description }),
    disabled: required !== true,
  };
}

function toUrl(
  document: Json,
  path: string,
  parameters: readonly Json[],
): CollectionRequest['url'] {
  const segments = path.slice(1).replaceAll(/\{([a-z_]+)\}/g, ':$1');
  const query = parameters.filter((parameter) => parameter.in === 'query').map(toParameter);
  const sent = query.filter(({ disabled }) => !disabled).map(({ key }) => `${key}=`);
  const variable = parameters
    .filter((parameter) => parameter.in === 'path')
    .map(({ name, schema }) => {
      return { key: String(name), value: toText(createSample(document, schema)) };
    });
  return {
    raw: `{{base_url}}/${segments}${sent.length > 0 ? `?${sent.join('&')}` : ''}`,
    host: ['{{base_url}}'],
    path: segments.split('/'),
    ...(query.length > 0 && { query }),
    ...(variable.length > 0 && { variable }),
  };
}

function toText(sample: unknown): string {
  return typeof sample === 'string' ? sample : '';
}

const JSON_TYPE = 'application/json';

function toBody(document: Json, mediaType: string, media: Json): Json {
  if (mediaType === JSON_TYPE) {
    const raw = JSON.stringify(getExample(document, media), null, 2);
    return { mode: 'raw', raw, options: { raw: { language: 'json' } } };
  }
  if (mediaType !== 'multipart/form-data') return { mode: 'file', file: {} };
  const { properties = {} } = resolveRef(document, media.schema) as { properties?: Json };
  const formdata = Object.keys(properties).map((key) => ({ key, type: 'file', src: [] }));
  return { mode: 'formdata', formdata };
}

/** The first example of a body, or a sample of its schema. */
function getExample(document: Json, { example, examples, schema }: Json): unknown {
  if (example !== undefined) return example;
  const [first] = Object.values(Object(examples));
  const found = resolveRef(document, first);
  if (typeof found === 'object' && found !== null && 'value' in found) return found.value;
  return createSample(document, schema);
}
