/** What JSON can say and JavaScript values cannot: `1e400`, two equal keys, invalid bytes. */
export type Literal = { readonly literal: string; readonly [LITERAL]: true };

const LITERAL = Symbol('literal');

export function toLiteral(literal: string): Literal {
  return { literal, [LITERAL]: true };
}

export function isLiteral(value: unknown): value is Literal {
  return typeof value === 'object' && value !== null && LITERAL in value;
}

/** JSON in which literals stand as they are. Lone surrogates are escaped. */
export function writeJson(value: unknown): string {
  if (isLiteral(value)) return value.literal;
  if (Array.isArray(value)) return `[${value.map(writeJson).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).map(([key, one]) => {
    return `${JSON.stringify(key)}:${writeJson(one)}`;
  });
  return `{${entries.join()}}`;
}

export type Path = readonly (string | number)[];

/** A copy in which the value at the path is another one, or missing if that is undefined. */
export function replaceAt(value: unknown, path: Path, other: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return other;
  if (Array.isArray(value)) {
    return value.map((one, index) => (index === key ? replaceAt(one, rest, other) : one));
  }
  const object = Object(value) as Record<string, unknown>;
  const { [key]: old, ...others } = object;
  const replaced = rest.length === 0 ? other : replaceAt(old ?? {}, rest, other);
  return replaced === undefined ? others : { ...others, [key]: replaced };
}

export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((part, key) => Object(part)[key], value);
}
