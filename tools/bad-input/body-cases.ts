import type { Random } from '../chaos/random.ts';
import type { Expected } from './case.ts';
import { INJECTION_TEXTS, UNICODE_TEXTS } from './hostile-texts.ts';
import { replaceAt, writeJson } from './json-text.ts';
import type { Change, Template } from './request-parts.ts';
import { expectBody, hasParent, isTextField } from './request-parts.ts';
import {
  type BrokenValue,
  createValid,
  type Field,
  listBrokenValues,
  listFields,
} from './schema-values.ts';

/** A change of a valid request, with the family of the document's plan that it belongs to. */
export type RequestChange = {
  readonly kind: string;
  readonly name: string;
  readonly change: Change;
  readonly expected: Expected;
};

const REFUSED: Expected = { outcome: 'refused' };
const EITHER: Expected = { outcome: 'either' };
const nested = (depth: number) => `${'[{"a":'.repeat(depth)}1${'}]'.repeat(depth)}`;

/** Bodies that are no JSON object of known fields. None of them is valid anywhere. */
const STRUCTURES: readonly (readonly [name: string, body: string | Buffer])[] = [
  ['empty', ''],
  ['spaces', ' \n\t '],
  ['not JSON', 'hello'],
  ['null', 'null'],
  ['true', 'true'],
  ['number', '42'],
  ['text', '"text"'],
  ['list', '[]'],
  ['list of objects', '[{}]'],
  ['trailing comma', '{"a":1,}'],
  ['no comma', '{"a":1 "b":2}'],
  ['no quotes', '{a:1}'],
  ['single quotes', "{'a':1}"],
  ['comment', '{/* a */"a":1}'],
  ['two documents', '{}{}'],
  ['unclosed', '{"a":'],
  ['unclosed text', '{"a":"'],
  ['only a brace', '{'],
  ['byte order mark', '\ufeff{}'],
  ['NUL byte', '{}\0'],
  ['UTF-16', Buffer.from('{"a":1}', 'utf16le')],
  ['invalid UTF-8', Buffer.from('7b2261223a22ff fe227d'.replace(' ', ''), 'hex')],
  ['overlong UTF-8', Buffer.from('7b2261223a22c0af227d', 'hex')],
  ['UTF-8 of a surrogate', Buffer.from('7b2261223a22eda080227d', 'hex')],
  ['equal keys', '{"a":1,"a":2}'],
  ['__proto__', '{"__proto__":{"isAdmin":true}}'],
  ['constructor', '{"constructor":{"prototype":{"isAdmin":true}}}'],
  ['5,000 keys', `{${Array.from({ length: 5000 }, (_, at) => `"k${at}":1`).join()}}`],
  ['depth 33', nested(17)],
  ['depth 10,000', nested(4000)],
  ['unclosed depth 30,000', '['.repeat(30_000)],
  ['a key of 9,000', `{"${'k'.repeat(9000)}":1}`],
  ['70 kB', `{"a":"${'x'.repeat(70_000)}"}`],
  ['unknown escape', '{"a":"\\x41"}'],
  ['line end in a text', '{"a":"\n"}'],
];

export function listStructures({ operation }: Template): readonly RequestChange[] {
  if (operation.body === undefined) return [];
  return STRUCTURES.map(([name, body]) => {
    return { kind: 'structure', name, change: { body }, expected: REFUSED };
  });
}

const UNKNOWN_NAMES = [
  'unknown',
  'id',
  'amount',
  'role',
  'is_admin',
  'user_id',
  'status',
  '$where',
];

/** Unknown and repeated fields beside valid ones. */
export function listUnknownFields(template: Template): readonly RequestChange[] {
  const { operation, body } = template;
  if (operation.body === undefined) return [];
  const text = writeJson(body);
  const inner = text.slice(1, -1);
  const added = [...UNKNOWN_NAMES, 'toString', 'hasOwnProperty'].map((name) => {
    const all = `{${inner === '' ? '' : `${inner},`}${JSON.stringify(name)}:1}`;
    return [`with ${name}`, all] as const;
  });
  const twice = inner === '' ? [] : [['each field twice', `{${inner},${inner}}`] as const];
  return [...added, ...twice].map(([name, sent]) => {
    const expected = name === 'each field twice' ? REFUSED : expectBody(template, sent);
    return { kind: 'structure', name, change: { body: sent }, expected };
  });
}

/** Every field with every value that its schema does not allow, one at a time. */
export function listFieldChanges(template: Template): readonly RequestChange[] {
  return listOwnFields(template).flatMap((field) =>
    listBrokenValues(field.schema).map(([name, value]) =>
      toChange(template, field, ['types and ranges', name, value]),
    ),
  );
}

/** Every text field with every class of characters. */
export function listUnicodeChanges(template: Template): readonly RequestChange[] {
  return listTextFields(template).flatMap((field) =>
    // Texts are normalized before they are measured, which the document cannot say.
    UNICODE_TEXTS.map(([name, text]) => toChange(template, field, ['Unicode', name, text], EITHER)),
  );
}

/** Each injection in one of the text fields in turn, so that each field has its part. */
export function listInjections(template: Template): readonly RequestChange[] {
  const fields = listTextFields(template);
  return INJECTION_TEXTS.flatMap(([name, text], at) => {
    const field = fields[at % fields.length];
    if (field === undefined) return [];
    return [toChange(template, field, ['injection', name, text], EITHER)];
  });
}

function listOwnFields({ operation, body }: Template): readonly Field[] {
  if (operation.body === undefined) return [];
  return listFields(operation.body).filter(({ path }) => hasParent(body, path));
}

const listTextFields = (template: Template) =>
  listOwnFields(template).filter(({ schema }) => isTextField(schema));

function toChange(
  template: Template,
  field: Field,
  [kind, name, value]: readonly [kind: string, name: string, value: unknown],
  known?: Expected,
): RequestChange {
  const write = () => writeJson(replaceAt(template.body, field.path, value));
  const body = known === undefined ? write() : write;
  const expected = known ?? expectBody(template, String(body));
  return { kind, name: `${field.path.join('.')}: ${name}`, change: { body }, expected };
}

const RANDOM_BODIES = 120;
const RANDOM_MONEY_BODIES = 240;
const VALID_SHARE = 0.3;

/** Bodies drawn from the schema: some valid but for one field, some broken in several places. */
export function listRandomBodies(template: Template, random: Random): readonly RequestChange[] {
  const { operation } = template;
  const { body: schema } = operation;
  const fields = listOwnFields(template);
  if (schema === undefined || fields.length === 0) return [];
  const isMoney = operation.parameters.some(
    ({ name, isRequired }) => name === 'Idempotency-Key' && isRequired,
  );
  const count = isMoney ? RANDOM_MONEY_BODIES : RANDOM_BODIES;
  const own = { ...schema, examples: undefined };
  return Array.from({ length: count }, (_, at) => {
    const breaks = random.chance(VALID_SHARE) ? 1 : random.between(0, 4);
    let value = random.chance(0.5) ? template.body : createValid(own, random);
    for (let one = 0; one < breaks; one += 1) {
      value = replaceAt(value, ...drawChange(fields, random));
    }
    const body = writeJson(value);
    const expected = expectBody(template, body);
    return { kind: 'random', name: `body ${at}`, change: { body }, expected };
  });
}

function drawChange(fields: readonly Field[], random: Random): readonly [Field['path'], unknown] {
  const { path, schema } = random.pick(fields);
  if (random.chance(0.2)) return [path, random.pick(UNICODE_TEXTS)[1]];
  if (random.chance(0.1)) return [path, random.pick(INJECTION_TEXTS)[1]];
  if (random.chance(0.3)) return [path, createValid(schema, random)];
  return [path, random.pick(listKnownBrokenValues(schema))[1]];
}

const brokenValues = new WeakMap<Field['schema'], readonly BrokenValue[]>();

function listKnownBrokenValues(schema: Field['schema']): readonly BrokenValue[] {
  const known = brokenValues.get(schema) ?? listBrokenValues(schema);
  brokenValues.set(schema, known);
  return known;
}
