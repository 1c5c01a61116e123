import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ENDPOINTS } from './all.ts';
import { API_TAGS } from './api-tags.ts';
import { type CollectionItem, toCollection } from './collection.ts';
import { createSample } from './collection-sample.ts';
import { needsKey, needsSession } from './endpoint.ts';
import { openApi } from './openapi.ts';

const document = openApi(ENDPOINTS, { version: '1.2.3', serverUrl: 'https://pay.example' });
const collection = toCollection(document);
const items = collection.item.flatMap(({ item }) => item);

/** The path of a request as the contract writes it: `/api/v1/merchant/orders/{id}`. */
const getPath = ({ request }: CollectionItem) =>
  `/${request.url.path.map((part) => part.replace(/^:(.+)$/, '{$1}')).join('/')}`;

function findItem(method: string, path: string): CollectionItem {
  const found = items.find((item) => item.request.method === method && getPath(item) === path);
  if (found === undefined) throw new Error(`${method} ${path} is not in the collection`);
  return found;
}

const named = ENDPOINTS.map((row) => [`${row.method} ${row.path}`, row] as const);

test('the collection contains every endpoint once', () => {
  const names = items.map((item) => `${item.request.method} ${getPath(item)}`);
  expect(names.toSorted()).toEqual(named.map(([name]) => name).toSorted());
});

test('folders are the tags of the document, those of merchants first', () => {
  expect(collection.item.map(({ name }) => name)).toEqual(API_TAGS.map(({ name }) => name));
  expect(collection.item[0]?.name).toBe('Invoices');
  for (const { name, item } of collection.item) expect(item.length, name).toBeGreaterThan(0);
});

const text = z.string().check(z.minLength(1));
const Variable = z.strictObject({
  key: text,
  value: z.string(),
  type: z.optional(z.literal('string')),
  description: z.optional(text),
});
const Parameter = z.extend(Variable, { disabled: z.optional(z.boolean()) });
const Auth = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('noauth') }),
  z.strictObject({ type: z.literal('bearer'), bearer: z.array(Variable) }),
]);
const Body = z.discriminatedUnion('mode', [
  z.strictObject({
    mode: z.literal('raw'),
    raw: text,
    options: z.strictObject({ raw: z.strictObject({ language: z.literal('json') }) }),
  }),
  z.strictObject({
    mode: z.literal('formdata'),
    formdata: z
      .array(z.strictObject({ key: text, type: z.literal('file'), src: z.array(z.string()) }))
      .check(z.minLength(1)),
  }),
  z.strictObject({ mode: z.literal('file'), file: z.strictObject({}) }),
]);
const Item = z.strictObject({
  name: text,
  request: z.strictObject({
    method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
    description: text,
    auth: z.optional(Auth),
    header: z.array(Parameter),
    url: z.strictObject({
      raw: text,
      host: z.array(text),
      path: z.array(text),
      query: z.optional(z.array(Parameter)),
      variable: z.optional(z.array(Variable)),
    }),
    body: z.optional(Body),
  }),
  response: z.array(z.never()),
});

/** What the collection uses of Postman's format. */
const PostmanCollection = z.strictObject({
  info: z.strictObject({
    name: text,
    version: text,
    description: text,
    schema: z.literal('https://schema.getpostman.com/json/collection/v2.1.0/collection.json'),
  }),
  auth: Auth,
  variable: z.array(Variable),
  item: z.array(z.strictObject({ name: text, description: text, item: z.array(Item) })),
});

test('the collection has the structure of version 2.1', () => {
  const sent = JSON.parse(JSON.stringify(collection));
  expect(PostmanCollection.parse(sent)).toEqual(sent);
});

test('every used variable is defined, and every defined variable is used', () => {
  const used = JSON.stringify(collection).matchAll(/\{\{([^}]+)\}\}/g);
  const names = new Set([...used].map(([, name]) => name));
  // A variable of Postman itself.
  expect(names.delete('$guid')).toBe(true);
  const defined = collection.variable.map(({ key }) => key);
  expect([...names].toSorted()).toEqual(defined.toSorted());
  expect(defined).toEqual(expect.arrayContaining(['base_url', 'api_key']));
  for (const { request } of items) expect(request.url.raw).toMatch(/^\{\{base_url\}\}\/api\/v1\//);
});

test('the collection contains no secret', () => {
  const values = collection.variable.map(({ key, value }) => [key, value]);
  expect(values).toEqual([
    ['base_url', 'https://pay.example'],
    ['api_key', ''],
    ['access_token', ''],
  ]);
  expect(JSON.stringify(collection)).not.toMatch(/(?:sk|whsec)_(?!(?:fake|example))[\w-]{20,}/);
});

test.each(named)('%s has the access, key, parameters and body of its endpoint', (_, row) => {
  const { request } = findItem(row.method, row.path);
  if (needsKey(row)) expect(request.auth).toBeUndefined();
  else if (needsSession(row)) {
    expect(request.auth).toMatchObject({ bearer: [{ value: '{{access_token}}' }] });
  } else expect(request.auth).toEqual({ type: 'noauth' });
  const keys = request.header.filter(({ key }) => key === 'Idempotency-Key');
  if (row.requiresIdempotencyKey) expect(keys).toMatchObject([{ value: '{{$guid}}' }]);
  const params = [...row.path.matchAll(/\{([a-z_]+)\}/g)].map(([, name]) => name);
  expect((request.url.variable ?? []).map(({ key }) => key)).toEqual(params);
  const hasBody = row.body !== undefined || row.accepts !== undefined;
  expect(request.body !== undefined).toBe(hasBody);
});

test('a body is the example of the document, if it has one', () => {
  const example = { amount: 500 };
  const path = '/api/v1/merchant/payments/{id}/refunds';
  const change = (media: object) => {
    const changed = structuredClone(document) as {
      paths: Record<string, { post: object }>;
      components: object;
    };
    const content = { 'application/json': media };
    Object.assign(changed.paths[path]?.post ?? {}, { requestBody: { content } });
    Object.assign(changed.components, { examples: { Half: { value: example } } });
    const { item: folders } = toCollection(changed);
    const refund = folders.flatMap(({ item }) => item).find((item) => getPath(item) === path);
    return JSON.parse(String(refund?.request.body?.raw));
  };
  expect(change({ example })).toEqual(example);
  expect(change({ examples: { half: { value: example } } })).toEqual(example);
  expect(change({ examples: { half: { $ref: '#/components/examples/Half' } } })).toEqual(example);
});

test('a sample of a schema has its required properties', () => {
  const Part = {
    type: 'object',
    required: ['name', 'count', 'kind', 'parts'],
    properties: {
      name: { type: ['string', 'null'] },
      count: { type: 'integer', minimum: 1 },
      kind: { anyOf: [{ const: 'a' }, { const: 'b' }] },
      parts: { type: 'array', items: { type: 'boolean' } },
      note: { type: 'string' },
    },
  };
  const sample = createSample({ components: { Part } }, { $ref: '#/components/Part' });
  expect(sample).toEqual({ name: '', count: 1, kind: 'a', parts: [false] });
});

test('a sample of a schema that contains itself ends', () => {
  const Tree = {
    type: 'object',
    required: ['branches'],
    properties: { branches: { type: 'array', items: { $ref: '#/Tree' } } },
  };
  expect(JSON.stringify(createSample({ Tree }, Tree)).length).toBeLessThan(500);
});
