import type { Json } from './openapi-schemas.ts';

/** Two schemas with fewer equal fields have them by chance. */
const INHERITED_FIELDS_MIN = 8;

type Fields = Readonly<Record<string, unknown>>;

/** Describes a schema that has all fields of another one by a reference and its own fields. */
export function extendSchemas(schemas: Readonly<Record<string, Json>>): readonly [string, Json][] {
  const entries = Object.entries(schemas);
  return entries.map(([name, schema]) => {
    const [parent] = entries
      .filter(([other, candidate]) => other !== name && isParent(candidate, schema))
      .toSorted(([, a], [, b]) => countFields(b) - countFields(a));
    return [name, parent === undefined ? schema : toExtension(schema, ...parent)];
  });
}

function isParent(parent: Json, child: Json): boolean {
  if ('additionalProperties' in parent || 'additionalProperties' in child) return false;
  const inherited = Object.entries(getFields(parent));
  const isMore = inherited.length >= INHERITED_FIELDS_MIN && inherited.length < countFields(child);
  const own = getFields(child);
  const required = getRequired(child);
  return (
    isMore &&
    inherited.every(([field, of]) => JSON.stringify(own[field]) === JSON.stringify(of)) &&
    getRequired(parent).every((field) => required.includes(field))
  );
}

function toExtension(schema: Json, parentName: string, parent: Json): Json {
  const { type, properties: _, required: __, ...rest } = schema;
  const inherited = getFields(parent);
  const properties = Object.fromEntries(
    Object.entries(getFields(schema)).filter(([field]) => !(field in inherited)),
  );
  const isInherited = new Set(getRequired(parent));
  const required = getRequired(schema).filter((field) => !isInherited.has(field));
  const own = { type, properties, ...(required.length > 0 && { required }) };
  return { allOf: [{ $ref: `#/components/schemas/${parentName}` }, own], ...rest };
}

function getFields({ properties }: Json): Fields {
  return Object(properties);
}

function countFields(schema: Json): number {
  return Object.keys(getFields(schema)).length;
}

function getRequired({ required }: Json): readonly string[] {
  return Array.isArray(required) ? required : [];
}
