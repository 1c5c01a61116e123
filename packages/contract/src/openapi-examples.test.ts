import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { ENDPOINTS } from './all.ts';
import { openApi } from './openapi.ts';
import { findProblemExample, findSchemaExample } from './openapi-examples.ts';
import { isShownByParts, nameSchemas } from './openapi-schemas.ts';
import { ProblemView } from './problem.ts';
import { WEBHOOK_EVENT_SCHEMAS } from './webhook-events.ts';

type Schema = { readonly examples?: readonly unknown[] };
type Media = { readonly schema: { readonly $ref: string }; readonly example?: unknown };
type Response = {
  readonly description: string;
  readonly content: Readonly<Record<string, Media>>;
};

const document = openApi(ENDPOINTS, { version: '1.2.3', serverUrl: 'https://pay.example' });
const { schemas, responses } = document.components as {
  readonly schemas: Readonly<Record<string, Schema>>;
  readonly responses: Readonly<Record<string, Response>>;
};

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema({ $id: 'document', components: document.components });

/** The violations of a schema of the document. */
function validate(reference: string, value: unknown): readonly string[] {
  const check = ajv.getSchema(`document${reference}`);
  if (check === undefined) return [`${reference} is not in the document`];
  check(value);
  return (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

const refs = nameSchemas(ENDPOINTS);
const bodies = ENDPOINTS.flatMap(({ method, path, body, reply, pending, media }) => {
  const parts = [
    ['request', body],
    ['response', media === undefined ? reply : undefined],
    ['pending response', pending],
  ] as const;
  return parts.flatMap(([part, schema]) => {
    return schema === undefined ? [] : [[`${part} of ${method} ${path}`, schema] as const];
  });
});
const events = WEBHOOK_EVENT_SCHEMAS.map(({ type, schema }) => [`event ${type}`, schema] as const);

test.each([...bodies, ...events])('the %s has an example that is valid', (_, schema) => {
  const name = refs.get(schema)?.id ?? '';
  const example = findSchemaExample(name);
  expect(example, name).toBeDefined();
  const isComposed = isShownByParts(Object(schemas[name]));
  expect(schemas[name]?.examples).toEqual(isComposed ? undefined : [example]);
  expect(schema.safeParse(example).error?.issues).toBeUndefined();
  expect(validate(`#/components/schemas/${name}`, example)).toEqual([]);
});

test.each(Object.entries(responses))(
  'the shared response %s has a valid example',
  (_, response) => {
    const codes = response.description.split(', ');
    const [{ schema, example } = { schema: { $ref: '' } }] = Object.values(response.content);
    expect(example).toBeDefined();
    expect(example).toEqual(findProblemExample(codes));
    expect(ProblemView.parse(example)).toEqual(example);
    expect(codes).toContain(Object(example).code);
    expect(validate(schema.$ref, example)).toEqual([]);
  },
);

const texts = Object.entries(schemas).flatMap(([name, { examples }]) => {
  return examples === undefined ? [] : [[name, JSON.stringify(examples)] as const];
});

test('the schemas reject a wrong example', () => {
  expect(validate('#/components/schemas/CreateInvoiceRequest', { store_id: 1 })).not.toEqual([]);
  expect(validate('#/components/schemas/Problem', { status: 200 })).not.toEqual([]);
});

test.each(texts)('the example of %s has no secret and no real address', (_, text) => {
  // The hashes of a logo and of a file are no secrets.
  const others = text.replaceAll(/(?:store_logos\/|"sha256":")[0-9a-f]{64}/g, '');
  const tokens = [...others.matchAll(/whsec_[\w+/=]+|(?<![\w-])[\w-]{40,}/g)].map(String);
  for (const token of tokens) expect(token).toMatch(/example-not-a-secret|ExampleNotASecret/);
  const provider = [...text.matchAll(/\b(?:pm|tok|pi|seti|cus|pk|sk)_(\w+)/g)].map(([, id]) => id);
  for (const id of provider) expect(id).toMatch(/^(example|sandbox_play_money)/);
  const hosts = [...text.matchAll(/(?:https?:\/\/|[\w.+-]@)([\w.[\]:-]+)/g)].map(
    ([, host]) => host,
  );
  for (const host of hosts) expect(host).toMatch(/\.example$/);
});
