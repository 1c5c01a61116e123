import { expect, test } from 'vitest';
import { ENDPOINTS } from './all.ts';
import { openApi } from './openapi.ts';

type Field = { readonly deprecated?: boolean; readonly description?: string };
type Schema = {
  readonly properties?: Readonly<Record<string, Field>>;
  readonly examples?: readonly Readonly<Record<string, unknown>>[];
};

const document = openApi(ENDPOINTS, { version: '1.2.3', serverUrl: 'https://pay.example' });
const { schemas } = document.components as { schemas: Readonly<Record<string, Schema>> };

const aliases = Object.entries(schemas).flatMap(([schema, { properties = {} }]) =>
  Object.entries(properties).flatMap(([name, { deprecated, description }]) => {
    const original = /^Alias of `(\w+)`\.$/.exec(description ?? '')?.[1];
    return deprecated ? [{ schema, name, original }] : [];
  }),
);

test('the document marks every alias with its original name', () => {
  expect(aliases).toEqual(
    expect.arrayContaining([
      { schema: 'Payment', name: 'product_id', original: 'order_id' },
      { schema: 'Payment', name: 'authorized_at', original: 'payment_date' },
      { schema: 'LoginRequest', name: 'email', original: 'login_id' },
      { schema: 'LoginRequest', name: 'phone', original: 'login_id' },
    ]),
  );
  for (const { schema, original = '' } of aliases) {
    expect(schemas[schema]?.properties?.[original]).toBeDefined();
    expect(schemas[schema]?.properties?.[original]?.deprecated).toBeUndefined();
  }
});

test('an alias has the value of its original in every example of a response', () => {
  const compared = aliases.flatMap(({ schema, name, original = '' }) =>
    (schemas[schema]?.examples ?? []).flatMap((example) =>
      name in example && original in example ? [[example[name], example[original]]] : [],
    ),
  );
  expect(compared.length).toBeGreaterThan(1);
  for (const [one, other] of compared) expect(one).toEqual(other);
});
