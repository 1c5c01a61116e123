import { FIELD_ERRORS_MAX } from '@saifu/domain/shared/limits';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { ENDPOINTS } from './all.ts';
import type { Endpoint } from './endpoint.ts';
import { login } from './session.ts';
import { toFieldErrors } from './validation-errors.ts';

/** Two runs that normalization merges mark by mark, which takes seconds. */
const HOSTILE = '\u0345'.repeat(16_200) + '\u0334'.repeat(16_200);
const SHORT = '\u0345'.repeat(2000) + '\u0334'.repeat(2000);

let longestRun = 0;

beforeEach(() => {
  longestRun = 0;
  const { normalize } = String.prototype;
  vi.spyOn(String.prototype, 'normalize').mockImplementation(function (this: string, form) {
    const runs = [...this.matchAll(/\p{M}+/gu)].map(([run]) => run.length);
    longestRun = Math.max(longestRun, ...runs);
    return normalize.call(this, form);
  });
});

afterEach(() => {
  vi.restoreAllMocks();
});

const SHAPES = ENDPOINTS.flatMap((row) =>
  (['params', 'query', 'body'] as const)
    .filter((part) => row[part] !== undefined)
    .map((part) => [`${row.method} ${row.path}`, part, row] as const),
);

test.each(SHAPES)('%s normalizes no long run of combining marks in its %s', (_, part, row) => {
  for (const text of [HOSTILE, SHORT]) getShape(row, part).safeParse(filled(row, part, text));
  expect(longestRun).toBeLessThanOrEqual(30);
});

test('the schemas of sign-in, passwords, registration and orders receive the hostile text', () => {
  const paths = ['login', 'guest/forgot', 'registration', 'guest/orders', 'change_password'];
  for (const path of paths) {
    const row = ENDPOINTS.find((each) => each.body !== undefined && each.path.endsWith(path));
    expect(JSON.stringify(row && filled(row, 'body', SHORT)), path).toContain(SHORT);
  }
});

test('a body with thousands of errors returns the first hundred', () => {
  const keys = Array.from({ length: 8000 }, (_, at) => [`k${at}`, 1] as const);
  const { error } = login.body?.safeParse(Object.fromEntries(keys)) ?? {};
  expect(error && toFieldErrors(error)).toHaveLength(FIELD_ERRORS_MAX);
});

type Part = (typeof SHAPES)[number][1];

function getShape(row: Endpoint, part: Part): z.ZodMiniType {
  const shape = row[part];
  if (shape === undefined) throw new Error(`${row.path} has no ${part}`);
  return shape;
}

/** A value of the right structure with the given text in every string field. */
function filled(row: Endpoint, part: Part, text: string): unknown {
  return fill(z.toJSONSchema(getShape(row, part), { io: 'input', unrepresentable: 'any' }), text);
}

type Schema = z.core.JSONSchema.BaseSchema;

function fill(schema: Schema, text: string): unknown {
  const options = schema.anyOf ?? schema.oneOf;
  if (options !== undefined) return fill(options[0] ?? {}, text);
  if (schema.type === 'object') {
    const properties = Object.entries(schema.properties ?? {});
    return Object.fromEntries(properties.map(([name, of]) => [name, fill(of as Schema, text)]));
  }
  if (schema.type === 'array') return [fill((schema.items ?? {}) as Schema, text)];
  if (schema.type === 'number' || schema.type === 'integer') return 1;
  return schema.type === 'boolean' ? true : text;
}
