import type { Random } from '../chaos/random.ts';
import { type Path, toLiteral } from './json-text.ts';
import type { Schema } from './operations.ts';

/** Keywords that say nothing about which values are valid. */
const ANNOTATIONS = ['description', 'examples', 'default', 'deprecated', 'contentEncoding'];
/** Keywords that `listBrokenValues`, `listFields` and `createValid` read. */
const CONSTRAINTS = [
  ...['type', 'enum', 'const', 'format', 'pattern', 'minLength', 'maxLength'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  ...['items', 'minItems', 'maxItems', 'properties', 'required', 'additionalProperties'],
  ...['propertyNames', 'anyOf', 'oneOf', 'allOf'],
];
export const HANDLED_KEYWORDS: ReadonlySet<string> = new Set([...ANNOTATIONS, ...CONSTRAINTS]);

export type BrokenValue = readonly [name: string, value: unknown];
export type Field = {
  readonly path: Path;
  readonly schema: Schema;
  readonly isRequired: boolean;
};

const FIELDS_MAX = 60;

/** Every field of a body, in objects, lists and alternatives. Of a list the first item counts. */
export function listFields(schema: Schema): readonly Field[] {
  const found = new Map<string, Field>();
  const visit = (part: Schema, path: Path, isRequired: boolean) => {
    if (path.length > 0 && !found.has(path.join('.'))) {
      found.set(path.join('.'), { path, schema: part, isRequired });
    }
    for (const one of listAlternatives(part)) visit(one, path, isRequired);
    const required = (part.required ?? []) as readonly string[];
    for (const [name, property] of Object.entries(Object(part.properties))) {
      visit(property as Schema, [...path, name], required.includes(name));
    }
    if (part.items !== undefined) visit(part.items as Schema, [...path, 0], false);
  };
  visit(schema, [], true);
  return [...found.values()].slice(0, FIELDS_MAX);
}

export function listAlternatives(schema: Schema): readonly Schema[] {
  return [schema.anyOf, schema.oneOf, schema.allOf].flatMap((some) =>
    Array.isArray(some) ? (some as Schema[]) : [],
  );
}

/** Values of other types, and values that programs read as another one. */
const ALWAYS: readonly BrokenValue[] = [
  ['missing', undefined],
  ['null', null],
  ['true', true],
  ['false', false],
  ['zero', 0],
  ['one', 1],
  ['text', 'text'],
  ['empty text', ''],
  ['spaces', '   '],
  ['list', []],
  ['list of null', [null]],
  ['object', {}],
  ['object with a key', { $gt: '' }],
  ['prototype', toLiteral('{"__proto__":{"isAdmin":true}}')],
  ['negative', -1],
  ['minus zero', toLiteral('-0')],
  ['half', 0.5],
  ['1e400', toLiteral('1e400')],
  ['1e-400', toLiteral('1e-400')],
  ['one and nothing', toLiteral('1.0')],
  ['NaN', toLiteral('NaN')],
  ['infinity', toLiteral('Infinity')],
  ['hex', toLiteral('0x10')],
  ['octal', toLiteral('010')],
  ['plus', toLiteral('+1')],
  ['2^53', toLiteral('9007199254740993')],
  ['2^63', toLiteral('9223372036854775808')],
  ['digits', '1000'],
  ['digits with a comma', '1,000'],
  ['full-width digits', '１０００'],
  ['number in text', '1e3'],
  ['date that does not exist', '2026-02-30'],
  ['date of year 0', '0000-00-00'],
  ['time that does not exist', '2026-11-15T25:61:61+09:00'],
  ['month 13', '13/25'],
  ['month 0', '00/30'],
];

/** Values beside what the schema allows: its bounds, lengths, formats and alternatives. */
export function listBrokenValues(schema: Schema): readonly BrokenValue[] {
  const parts = [schema, ...listAlternatives(schema)];
  const own = parts.flatMap((part) => [
    ...listNumbers(part),
    ...listTexts(part),
    ...listLists(part),
    ...listObjects(part),
  ]);
  return [...new Map([...ALWAYS, ...own].map((value) => [value[0], value])).values()];
}

function listNumbers({ minimum, maximum, exclusiveMinimum, exclusiveMaximum, ...rest }: Schema) {
  const values: BrokenValue[] = [];
  if (typeof minimum === 'number') values.push(['below the minimum', minimum - 1]);
  if (typeof exclusiveMinimum === 'number') values.push(['at the lower bound', exclusiveMinimum]);
  if (typeof exclusiveMaximum === 'number') values.push(['at the upper bound', exclusiveMaximum]);
  if (typeof rest.multipleOf === 'number') values.push(['no multiple', rest.multipleOf / 2]);
  if (typeof maximum === 'number') {
    values.push(['above the maximum', maximum + 1], ['ten times the maximum', maximum * 10 + 10]);
    values.push(['the maximum as text', String(maximum)], ['a fraction', maximum - 0.5]);
  }
  return values;
}

const WRONG_FORMATS: Readonly<Record<string, readonly BrokenValue[]>> = {
  email: [
    ['no at', 'plain'],
    ['two ats', 'a@b@c.example'],
    ['no host', 'a@'],
    ['host with a dot', 'a@.example'],
  ],
  date: [
    ['a day of a leap year', '2025-02-29'],
    ['day 32', '2026-01-32'],
    ['slashes', '2026/01/01'],
    ['two digits', '26-01-01'],
  ],
  'date-time': [
    ['no zone', '2026-01-01T00:00:00'],
    ['only a day', '2026-01-01'],
  ],
  uuid: [
    ['no uuid', 'not-a-uuid'],
    ['a uuid with a letter too many', '01890000-0000-7000-8000-00000000000g'],
  ],
};

function listTexts(schema: Schema): readonly BrokenValue[] {
  const { minLength, maxLength, pattern, format } = schema;
  const values: BrokenValue[] = [];
  if (typeof minLength === 'number' && minLength > 1) {
    values.push(['too short', 'x'.repeat(minLength - 1)]);
  }
  if (typeof maxLength === 'number') {
    values.push(['too long', 'x'.repeat(maxLength + 1)], ['ten times', 'x'.repeat(maxLength * 10)]);
    values.push(['too long in emoji', '😀'.repeat(maxLength + 1)]);
  }
  if (typeof pattern === 'string') {
    values.push(['no match', '\u0001'], ['only a line end', '\n'], ['no match at its end', 'a~~ ']);
  }
  if (typeof format === 'string') values.push(...(WRONG_FORMATS[format] ?? []));
  if (Array.isArray(schema.enum) || 'const' in schema) {
    const known = String(Array.isArray(schema.enum) ? schema.enum[0] : schema.const);
    values.push(['another choice', `${known}_other`], ['capitals', known.toUpperCase()]);
    values.push(['with a space', `${known} `], ['as a list', [known]], ['a number more', 4242]);
  }
  return values;
}

function listLists({ items, minItems, maxItems }: Schema): readonly BrokenValue[] {
  if (items === undefined) return [];
  const one = createValid(items as Schema);
  const max = typeof maxItems === 'number' ? maxItems : 1000;
  return [
    ['too many items', Array.from({ length: max + 1 }, () => one)],
    ['a list in a list', [[one]]],
    ['an object as a list', { 0: one, length: 1 }],
    ['the same item twice', [one, one]],
    ...(typeof minItems === 'number' && minItems > 0 ? ([['too few items', []]] as const) : []),
  ];
}

function listObjects({ properties, required, additionalProperties }: Schema) {
  if (properties === undefined && additionalProperties === undefined) return [];
  const values: BrokenValue[] = [['an unknown property', { unknown_property: 1 }]];
  if (Array.isArray(required) && required.length > 0) values.push(['nothing required', {}]);
  values.push(['a list as an object', [['a', 1]]], ['a text as an object', '{}']);
  return values;
}

const ID_PATTERN = /^\^([a-z]{3})_\[0-9a-z\]\{26\}\$$/;
/** The place of an existing id in a request. The runner knows which ids exist. */
export const ID_PLACE = /\{\{([a-z]{3})\}\}/g;

/** A value that the schema allows. Without randomness it is the smallest one. */
export function createValid(schema: Schema, random?: Random): unknown {
  const example = (schema.examples as readonly unknown[] | undefined)?.[0];
  if (example !== undefined) return example;
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return random?.pick(schema.enum) ?? schema.enum[0];
  const alternatives = listAlternatives(schema);
  const [first] = alternatives;
  if (first !== undefined) return createValid(random?.pick(alternatives) ?? first, random);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object') return createObject(schema, random);
  if (type === 'array') {
    const count = Math.max(Number(schema.minItems ?? 0), 1);
    return Array.from({ length: count }, () => createValid(schema.items as Schema, random));
  }
  if (type === 'boolean') return random?.chance(0.5) ?? true;
  if (type === 'integer' || type === 'number') {
    const min = Number(schema.minimum ?? 0);
    return random?.between(min, Math.min(Number(schema.maximum ?? 1000), min + 5000)) ?? min;
  }
  return type === 'null' ? null : createText(schema);
}

function createObject({ properties, required }: Schema, random?: Random): unknown {
  const needed = (required ?? []) as readonly string[];
  const chosen = Object.entries(Object(properties) as Record<string, Schema>).filter(
    ([name]) => needed.includes(name) || (random?.chance(0.5) ?? false),
  );
  return Object.fromEntries(chosen.map(([name, part]) => [name, createValid(part, random)]));
}

const TEXTS: Readonly<Record<string, string>> = {
  email: 'guest@saifu.example',
  date: '2026-11-01',
  'date-time': '2026-11-01T00:00:00+09:00',
  uuid: '01890000-0000-7000-8000-000000000000',
};

function createText({ pattern, format, minLength }: Schema): string {
  const prefix = ID_PATTERN.exec(String(pattern))?.[1];
  if (prefix !== undefined) return `{{${prefix}}}`;
  if (typeof pattern === 'string') return MATCHES.find((one) => matches(pattern, one)) ?? 'a';
  const text = TEXTS[String(format)] ?? 'text';
  return text.padEnd(Number(minLength ?? 0), 'x');
}

const matches = (pattern: string, text: string) => new RegExp(pattern, 'u').test(text);

/** Texts of which one matches each pattern of the document. */
const MATCHES = [
  ...['1', '12', '1234', '2026-11', '35.68,139.76', 'pm_example', 'Shop'],
  ...['a'.repeat(64), '01890000-0000-7000-8000-000000000000', '1000001', 'A'.repeat(43)],
];
