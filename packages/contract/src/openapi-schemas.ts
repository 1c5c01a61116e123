import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { ENDPOINT_NAMES, SCHEMA_NAMES } from './names.ts';
import { findFieldDescription } from './openapi-descriptions.ts';
import { ENUM_NAMES } from './openapi-enums.ts';
import { findSchemaExample } from './openapi-examples.ts';
import { extendSchemas } from './openapi-inheritance.ts';
import { WEBHOOK_EVENT_SCHEMAS } from './webhook-events.ts';

export type Json = { readonly [key: string]: unknown };

export type NamedSchemas = z.core.$ZodRegistry<{ id?: string | undefined }>;

/** The name under which the contract exports the endpoint. */
export function getOperationId(row: Endpoint): string {
  const name = ENDPOINT_NAMES.get(row);
  if (name === undefined) throw new Error(`${row.method} ${row.path} is not exported`);
  return name;
}

/** Gives every request, response and exported view its name in the document. */
export function nameSchemas(rows: readonly Endpoint[]): NamedSchemas {
  const refs: NamedSchemas = z.registry();
  for (const [schema, id] of SCHEMA_NAMES) refs.add(schema, { id });
  const add = (schema: z.ZodMiniType | undefined, id: string) => {
    if (schema !== undefined && !refs.has(schema)) refs.add(schema, { id });
  };
  for (const { schema, name } of WEBHOOK_EVENT_SCHEMAS) refs.add(schema, { id: name });
  for (const row of rows) {
    const name = toPascalCase(getOperationId(row));
    add(row.body, `${name}Request`);
    if (row.media === undefined) add(row.reply, `${name}Response`);
    add(row.pending, `${name}Pending`);
  }
  return refs;
}

/** `list_stores` and `listStores` are `ListStores`. */
export function toPascalCase(name: string): string {
  return name.replaceAll(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

export function toSchemaRef(refs: NamedSchemas, shape: z.ZodMiniType): Json {
  return { $ref: `${SCHEMAS}${refs.get(shape)?.id}` };
}

const SCHEMAS = '#/components/schemas/';

/** The schemas of the input. Transforms are not part of the API. */
const SCHEMA_OPTIONS = {
  io: 'input',
  unrepresentable: 'any',
  override: ({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }) => {
    // Every integer of JSON is within these bounds.
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    // The format says what the pattern says.
    if (jsonSchema.format === 'date' || jsonSchema.format === 'date-time')
      delete jsonSchema.pattern;
  },
} as const;

export function toJsonSchema(shape: z.ZodMiniType): Json {
  return z.toJSONSchema(shape, SCHEMA_OPTIONS);
}

/**
 * The named schemas that the rest of the document uses. Each request, response and event has its
 * example, or is shown by those of its parts.
 */
export function toSchemaComponents(refs: NamedSchemas, document: string): Json {
  const uri = (id: string) => `${SCHEMAS}${id}`;
  const { schemas } = z.toJSONSchema(refs, { ...SCHEMA_OPTIONS, uri });
  const components = Object.entries(schemas).map(([id, schema]) => {
    const { $schema: _, $id: __, ...rest } = schema;
    return [id, mergeNulls(shareEnums(rest)) as Json] as const;
  });
  const enums = [...ENUM_NAMES].map(([values, name]) => {
    return [name, { type: 'string', enum: JSON.parse(values) }];
  });
  const extended = extendSchemas(Object.fromEntries(components)).map(([id, schema]) => {
    const example = isShownByParts(schema) ? undefined : findSchemaExample(id);
    const described = Object(describeFields(id, schema));
    return [id, example === undefined ? described : { ...described, examples: [example] }];
  });
  return findUsed(Object.fromEntries([...enums, ...extended]), document);
}

/**
 * Whether tools compose the example of a schema from its parts: a page of items, or an object of
 * two properties, with an example of the part. One of its own would only repeat it.
 */
export function isShownByParts(schema: Json): boolean {
  const properties = Object.entries(Object(schema.properties)).map(([key, part]) => {
    return key === 'items' ? Object(Object(part).items) : Object(part);
  });
  if (!('items' in Object(schema.properties)) && properties.length !== 2) return false;
  return properties.flatMap((part) => [part, ...(part.anyOf ?? [])]).some(hasExample);
}

function hasExample({ $ref: ref }: Json): boolean {
  return typeof ref === 'string' && findSchemaExample(ref.slice(SCHEMAS.length)) !== undefined;
}

function findUsed(schemas: Json, document: string): Json {
  const used = new Set<string>();
  const visit = (text: string) => {
    for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      visit(JSON.stringify(schemas[name]));
    }
  };
  visit(document);
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)));
}

/** Replaces the values of an enum of the domain by a reference to its name. */
export function shareEnums(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(shareEnums);
  if (typeof schema !== 'object' || schema === null) return schema;
  if ('enum' in schema) {
    const { type: _, enum: values, ...rest } = schema as Json;
    const name = ENUM_NAMES.get(JSON.stringify(values));
    if (name !== undefined) return { $ref: `${SCHEMAS}${name}`, ...rest };
  }
  return Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, shareEnums(part)]));
}

const PRIMITIVES: readonly unknown[] = ['string', 'integer', 'number', 'boolean'];

/** Writes the type of a primitive value or null as a list instead of a choice of two schemas. */
function mergeNulls(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(mergeNulls);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { anyOf, ...rest } = schema as Json;
  const [value, none] = Array.isArray(anyOf) && anyOf.length === 2 ? anyOf.map(Object) : [];
  const isMergeable = PRIMITIVES.includes(value?.type) && !('enum' in value || 'const' in value);
  if (isMergeable && none.type === 'null') return { ...value, type: [value.type, 'null'], ...rest };
  return Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, mergeNulls(part)]));
}

/** Adds the descriptions of fields, those of objects within the schema too. */
function describeFields(name: string, schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map((part) => describeFields(name, part));
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).map(([key, part]) => {
    if (key !== 'properties') return [key, describeFields(name, part)];
    const fields = Object.entries(Object(part)).map(([field, of]) => {
      const description = findFieldDescription(name, field);
      const described = Object(describeFields(name, of));
      const isDescribed = description === undefined || 'description' in described;
      return [field, isDescribed ? described : { ...described, description }];
    });
    return [key, Object.fromEntries(fields)];
  });
  return Object.fromEntries(entries);
}
