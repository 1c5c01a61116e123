import { ERROR_CATALOG } from '@saifu/domain/shared/app-error';
import { WEBHOOK_EVENTS } from '@saifu/domain/webhooks/webhook';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ENDPOINTS } from './all.ts';
import { getErrorCodes } from './endpoint.ts';
import { openApi } from './openapi.ts';
import { uploadReceipt } from './receipt-scan.ts';
import { toFieldErrors } from './validation-errors.ts';

const named = ENDPOINTS.map((row) => [`${row.method} ${row.path}`, row] as const);

test('method and path are unique', () => {
  const names = named.map(([name]) => name);
  expect(new Set(names).size).toBe(names.length);
});

test.each(named)(
  '%s declares its path parameters, uses snake_case and lists only sendable error codes',
  (_, row) => {
    const names = [...row.path.matchAll(/\{([a-z_]+)\}/g)].map((match) => match[1]);
    const path = row.path.replaceAll(/\{[a-z_]+\}/g, 'x');
    expect(path).toMatch(/^\/api\/v1(\/[a-z0-9_-]+)+(\.(?:csv|pdf))?$/);
    expect(names.length > 0).toBe(row.params !== undefined);
    expect(row.summary).toMatch(/\.$/);
    for (const code of getErrorCodes(row)) expect(ERROR_CATALOG[code].status).toBeTypeOf('number');
  },
);

const queried = named.filter(([, row]) => row.query !== undefined);

test.each(queried)('%s rejects unknown query parameters', (_, row) => {
  const { error } = row.query?.safeParse({ unknown_name: '1' }) ?? {};
  const fieldError = { path: 'unknown_name', code: 'field.unknown' };
  expect(error && toFieldErrors(error)).toContainEqual(fieldError);
});

const bodied = named.flatMap(([name, { body }]) => {
  if (body === undefined) return [];
  const kinds = body instanceof z.ZodMiniDiscriminatedUnion ? body.def.options : [body];
  return kinds.map((kind) => [name, kind as z.ZodMiniType] as const);
});

test.each(bodied)('%s rejects unknown body fields', (_, body) => {
  const { error } = body.safeParse({ unknown_name: '1' });
  const fieldError = { path: 'unknown_name', code: 'field.unknown' };
  expect(error && toFieldErrors(error)).toContainEqual(fieldError);
});

const document = openApi(ENDPOINTS, { version: '1.2.3', serverUrl: 'https://pay.example' });
const text = JSON.stringify(document);
type Operation = {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly responses: Readonly<Record<string, unknown>>;
};
const paths = document.paths as Record<string, Record<string, Operation>>;
const operations = ENDPOINTS.map((row) => paths[row.path]?.[row.method.toLowerCase()]);

test('the OpenAPI document contains every endpoint with its errors', () => {
  for (const operation of operations) {
    expect(Object.keys(operation?.responses ?? {})).toEqual(
      expect.arrayContaining(['422', 'default']),
    );
  }
  for (const code of new Set(ENDPOINTS.flatMap(getErrorCodes))) expect(text).toContain(`"${code}"`);
});

test('an operation is named like the endpoint, and its tag is declared', () => {
  const ids = operations.map((operation) => operation?.operationId);
  expect(new Set(ids).size).toBe(ENDPOINTS.length);
  expect(ids).toContain('payOrder');
  const declared = (document.tags as readonly { name: string }[]).map(({ name }) => name);
  expect(declared[0]).toBe('Invoices');
  const used = new Set(operations.flatMap((operation) => operation?.tags ?? []));
  expect([...used].toSorted()).toEqual(declared.toSorted());
});

test('every reference in the OpenAPI document is defined', () => {
  const { components } = document as { components: Record<string, Record<string, unknown>> };
  const references = [...text.matchAll(/"#\/components\/(\w+)\/([\w.]+)"/g)];
  expect(references.length).toBeGreaterThan(1000);
  const missing = references.filter(([, kind = '', name = '']) => !components[kind]?.[name]);
  expect(missing).toEqual([]);
  expect(text).not.toContain('$defs');
});

test('the OpenAPI document has one named schema per webhook event', () => {
  const webhooks = document.webhooks as Record<string, object>;
  expect(Object.keys(webhooks)).toEqual([...WEBHOOK_EVENTS]);
  expect(JSON.stringify(webhooks['payment.refunded'])).toContain(
    '#/components/schemas/PaymentRefundedEvent',
  );
});

test('the OpenAPI document is smaller than 800 kB', () => {
  expect(new TextEncoder().encode(text).length).toBeLessThan(800_000);
});

test('the OpenAPI document describes multipart uploads', () => {
  const path = Object(paths)[uploadReceipt.path];
  expect(path.post.requestBody.content['multipart/form-data']).toMatchObject({
    schema: { required: ['receipt'], properties: { receipt: { type: 'array', maxItems: 10 } } },
    encoding: { receipt: { contentType: expect.stringContaining('image/webp') } },
  });
});
