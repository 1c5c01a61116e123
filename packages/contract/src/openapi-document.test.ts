import { AMOUNT_YEN_MAX, ITEM_NAME_LENGTH_MAX } from '@saifu/domain/shared/limits';
import spectralCore from '@stoplight/spectral-core';
import spectralRulesets from '@stoplight/spectral-rulesets';
import { expect, test } from 'vitest';
import { ENDPOINTS } from './all.ts';
import { API_GUIDES } from './api-guides.ts';
import { openApi } from './openapi.ts';

type Json = Readonly<Record<string, unknown>>;
type Operation = {
  readonly summary: string;
  readonly description: string;
  readonly parameters?: readonly { readonly $ref?: string }[];
};

const document = openApi(ENDPOINTS, { version: '1.2.3', serverUrl: 'https://pay.example' });
const { schemas, parameters } = document.components as Readonly<Record<string, Json>>;
const paths = document.paths as Readonly<Record<string, Readonly<Record<string, Operation>>>>;
const operations = Object.values(paths).flatMap((path) => Object.values(path));

/** Every object in the document, examples excepted, with its path. */
function* walk(value: unknown, path: string): Iterable<readonly [string, Json]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield [path, value as Json];
  for (const [name, part] of Object.entries(value)) {
    const isExample = name === 'example' || (name === 'examples' && Array.isArray(part));
    if (!isExample) yield* walk(part, `${path}/${name}`);
  }
}

const parts = [...walk(document, '')];

test('the recommended rules of Spectral find nothing in the OpenAPI document', {
  timeout: 180_000,
}, async () => {
  const spectral = new spectralCore.Spectral();
  spectral.setRuleset({ extends: [[spectralRulesets.oas, 'recommended']] } as never);
  const run = async (value: unknown) => {
    const results = await spectral.run(structuredClone(value) as Record<string, unknown>);
    return results.map(({ code, path, message }) => `${code} ${path.join('/')} ${message}`);
  };
  expect(await run({ openapi: '3.1.0', info: { title: 'x', version: '1' }, paths: {} })).toContain(
    'info-contact info Info object must have "contact" object.',
  );
  expect(await run(document)).toEqual([]);
});

test('every operation has a title and a description', () => {
  for (const { summary, description } of operations) {
    expect(summary).toMatch(/^[A-Z][A-Za-z ]+$/);
    expect(description).toMatch(/^[A-Z].*\.$/s);
  }
  const titles = operations.map(({ summary }) => summary);
  expect(titles).toContain('Create API key');
  expect(new Set(titles).size).toBe(titles.length);
});

test('every parameter has a description', () => {
  const inline = operations.flatMap((operation) => operation.parameters ?? []);
  const all = [
    ...inline.filter(({ $ref }) => $ref === undefined),
    ...Object.values(parameters ?? {}),
  ];
  const missing = all.filter((parameter) => !/\.$/.test(Object(parameter).description ?? ''));
  expect(missing).toEqual([]);
});

test('every integer has a minimum and a maximum', () => {
  const integers = parts.filter(([, { type }]) => [type].flat().includes('integer'));
  expect(integers.length).toBeGreaterThan(100);
  const unlimited = integers.filter(([, part]) => {
    return !('enum' in part) && (part.minimum === undefined || part.maximum === undefined);
  });
  expect(unlimited.map(([path]) => path)).toEqual([]);
  expect(JSON.stringify(document)).not.toContain(String(Number.MAX_SAFE_INTEGER));
});

test('fields have the limits and formats of the contract', () => {
  expect(schemas?.CreateInvoiceRequest).toMatchObject({
    properties: {
      store_id: { type: 'string', pattern: '^sto_[0-9a-z]{26}$' },
      pay_amount: { type: 'integer', minimum: 1, maximum: AMOUNT_YEN_MAX },
      items: {
        items: { properties: { name: { minLength: 1, maxLength: ITEM_NAME_LENGTH_MAX } } },
      },
    },
  });
  expect(schemas?.MerchantPayment).toMatchObject({
    properties: {
      status: { $ref: '#/components/schemas/PaymentStatus' },
      created_at: { type: 'string', format: 'date-time' },
      total_amount: { type: 'integer', minimum: 0 },
    },
  });
  expect(schemas?.ApiKey).toMatchObject({
    properties: { ends_with: { description: expect.stringContaining('tell keys apart') } },
  });
});

test('a schema that extends another one refers to it', () => {
  expect(schemas?.NewPayment).toMatchObject({
    allOf: [
      { $ref: '#/components/schemas/Payment' },
      { properties: { guest_token: {} }, required: ['guest_token'] },
    ],
  });
});

test('the description of the document contains the guides', () => {
  const { description } = document.info as { readonly description: string };
  expect(description.endsWith(API_GUIDES)).toBe(true);
});
