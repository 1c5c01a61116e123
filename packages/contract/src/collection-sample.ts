type Json = { readonly [key: string]: unknown };

/** Schemas may contain themselves. */
const DEPTH_MAX = 8;

/** A value for a JSON schema of the document: its example, or its required properties. */
export function createSample(document: Json, schema: unknown, depth = 0): unknown {
  const found = resolveRef(document, schema);
  if (typeof found !== 'object' || found === null || depth > DEPTH_MAX) return null;
  const given = findGivenValue(found as Json);
  if (given !== undefined) return given;
  const { anyOf, oneOf, allOf, items, ...rest } = found as Json;
  const choice = [anyOf, oneOf].find(Array.isArray);
  if (choice !== undefined) return createSample(document, choice[0], depth + 1);
  if (Array.isArray(allOf)) {
    const parts = allOf.map((part) => createSample(document, part, depth + 1));
    return Object.assign({}, ...parts.map(Object));
  }
  const type = Array.isArray(rest.type) ? rest.type[0] : rest.type;
  if (type === 'array')
    return items === undefined ? [] : [createSample(document, items, depth + 1)];
  if (type === 'object') return createObject(document, rest, depth);
  return PLAIN[String(type)] ?? null;
}

const PLAIN: Readonly<Record<string, unknown>> = {
  string: '',
  integer: 0,
  number: 0,
  boolean: false,
};

function findGivenValue(schema: Json): unknown {
  if (schema.example !== undefined) return schema.example;
  if (Array.isArray(schema.examples)) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  return typeof schema.minimum === 'number' ? Math.max(schema.minimum, 0) : undefined;
}

function createObject(document: Json, { properties, required }: Json, depth: number): Json {
  const names = Array.isArray(required) ? required.map(String) : [];
  const entries = names.map((name) => {
    return [name, createSample(document, Object(properties)[name], depth + 1)];
  });
  return Object.fromEntries(entries);
}

/** Follows a `$ref` into the document. Any other value is returned as it is. */
export function resolveRef(document: Json, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('$ref' in value)) return value;
  const path = String(value.$ref).split('/').slice(1);
  const found = path.reduce<unknown>((part, name) => Object(part)[name], document);
  return resolveRef(document, found);
}
