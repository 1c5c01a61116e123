import { ERROR_CATALOG } from '@saifu/domain/shared/app-error';
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
    expect(row.path.replaceAll(/\{[a-z_]+\}/g, 'x')).toMatch(/^\/api\/v1(\/[a-z0-9_-]+)+$/);
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

test('the OpenAPI document contains every endpoint with its errors', () => {
  const document = openApi(ENDPOINTS, '1.2.3');
  const paths = document.paths as Record<string, Record<string, { responses: object }>>;
  for (const row of ENDPOINTS) {
    const operation = paths[row.path]?.[row.method.toLowerCase()];
    expect(Object.keys(operation?.responses ?? {})).toContain('422');
  }
  expect(JSON.stringify(document)).toContain('account.credentials_wrong');
  expect(JSON.stringify(document.webhooks)).toContain('order.canceled');
});

test('the OpenAPI document describes multipart uploads', () => {
  const { paths } = openApi([uploadReceipt], '1.2.3');
  const path = Object(paths)[uploadReceipt.path];
  expect(path.post.requestBody.content['multipart/form-data']).toMatchObject({
    schema: { required: ['receipt'], properties: { receipt: { type: 'array', maxItems: 10 } } },
    encoding: { receipt: { contentType: expect.stringContaining('image/webp') } },
  });
});
