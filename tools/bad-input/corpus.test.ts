import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { type BadCase, FAMILIES, type Family, MINIMUM_COUNTS } from './case.ts';
import { createCorpus, takeSlice } from './corpus.ts';
import { isLiteral, writeJson } from './json-text.ts';
import { readOperations, type Schema } from './operations.ts';
import { HANDLED_KEYWORDS, listBrokenValues } from './schema-values.ts';

const SEED = 1;
const corpora = new Map(FAMILIES.map((family) => [family, createCorpus(SEED, family)]));
const getCorpus = (family: Family) => corpora.get(family) ?? [];

test.each(FAMILIES)('the corpus of %s has its minimum of different cases', (family) => {
  const ids = getCorpus(family).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBeGreaterThanOrEqual(MINIMUM_COUNTS[family]);
});

/** Every hundredth case as it is sent. */
async function sample(cases: readonly BadCase[]): Promise<readonly unknown[]> {
  const some = cases.filter((_, at) => at % 100 === 0);
  return Promise.all(
    some.map(async ({ id, expected, draft }) => {
      const { method, path, headers, body } = await draft();
      return [id, expected, method, path, headers, body?.toString('base64')];
    }),
  );
}

test('the same seed gives the same requests, and another seed others', async () => {
  const operations = readOperations().filter(({ body }) => body !== undefined);
  const { createRequestCases } = await import('./request-cases.ts');
  const some = operations.slice(0, 3);
  const first = await sample(createRequestCases(SEED, some));
  expect(await sample(createRequestCases(SEED, some))).toEqual(first);
  expect(await sample(createRequestCases(SEED + 1, some))).not.toEqual(first);
});

test('every operation of the API document has requests of each family that applies', () => {
  const kinds = new Map<string, Set<string>>();
  for (const { operation = '', kind } of getCorpus('requests')) {
    kinds.set(operation, (kinds.get(operation) ?? new Set()).add(kind));
  }
  for (const { id, body, parameters, method, access } of readOperations()) {
    // A valid request would move the clock, so only those that must be refused are sent.
    if (access === 'sandbox' && method !== 'GET') continue;
    const expected = ['headers', 'identity', 'method and media type'];
    if (body !== undefined) expected.push('structure', 'types and ranges', 'random');
    if (parameters.some((one) => one.in === 'path')) expected.push('foreign ids');
    if (parameters.some((one) => one.in === 'query')) expected.push('encodings');
    expect([...(kinds.get(id) ?? [])], id).toEqual(expect.arrayContaining(expected));
  }
});

test('slices are disjoint and together contain every case', () => {
  const cases = getCorpus('files');
  const slices = [1, 2, 3].map((index) => takeSlice(cases, { index, count: 3 }).flat());
  expect(slices.flat().toSorted(compareIds)).toEqual(cases.toSorted(compareIds));
});

const compareIds = (one: BadCase, other: BadCase) => (one.id < other.id ? -1 : 1);

test('every keyword of the request schemas is one that the generator handles', () => {
  const unknown = new Set<string>();
  const visit = (schema: Schema) => {
    for (const [keyword, value] of Object.entries(schema)) {
      if (!HANDLED_KEYWORDS.has(keyword)) unknown.add(keyword);
      if (keyword === 'properties') Object.values(Object(value)).forEach(visitUnknown);
      if (['items', 'additionalProperties', 'propertyNames'].includes(keyword)) visitUnknown(value);
      if (['anyOf', 'oneOf', 'allOf'].includes(keyword)) [value].flat().forEach(visitUnknown);
    }
  };
  const visitUnknown = (part: unknown) => {
    if (typeof part === 'object' && part !== null) visit(part as Schema);
  };
  for (const { body, parameters } of readOperations()) {
    visitUnknown(body);
    for (const { schema } of parameters) visit(schema);
  }
  expect([...unknown]).toEqual([]);
});

const CONSTRAINTS: readonly Schema[] = [
  { type: 'integer', minimum: 3 },
  { type: 'integer', maximum: 3 },
  { type: 'number', exclusiveMinimum: 7 },
  { type: 'number', exclusiveMaximum: 0 },
  { type: 'integer', multipleOf: 5 },
  { type: 'string', minLength: 9 },
  { type: 'string', maxLength: 40 },
  { type: 'string', pattern: '^pay_[0-9a-z]{26}$' },
  { type: 'string', enum: ['card', 'cash'] },
  { const: 'store' },
  { type: 'array', items: { type: 'string' }, minItems: 2 },
  { type: 'array', items: { type: 'string' }, maxItems: 2 },
  { type: 'object', properties: { a: {} }, required: ['a'] },
  { type: 'object', properties: {}, additionalProperties: false },
  { anyOf: [{ type: 'integer', maximum: 3 }, { type: 'null' }] },
];

test.each(CONSTRAINTS)('%o is broken by a value of each of its types', (schema) => {
  const validate = new Ajv2020({ strict: false }).compile(schema);
  const isOfType = new Ajv2020({ strict: false }).compile(schema.type ? { type: schema.type } : {});
  const values = listBrokenValues(schema).map(([, value]) => value);
  const sent = values.filter((value) => value !== undefined && !isLiteral(value));
  expect(sent.some((value) => isOfType(value) && !validate(value))).toBe(true);
});

test('a literal stands in the JSON text as it is', () => {
  const { body } = readOperations().find(({ id }) => id === 'payOrder') ?? {};
  const values = listBrokenValues(Object(Object(body).properties).expected_amount);
  const literal = values.find(([name]) => name === '1e400')?.[1];
  expect(writeJson({ expected_amount: literal })).toBe('{"expected_amount":1e400}');
});
