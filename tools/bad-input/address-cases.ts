import type { Random } from '../chaos/random.ts';
import type { RequestChange } from './body-cases.ts';
import type { Expected } from './case.ts';
import { INJECTION_TEXTS, UNICODE_TEXTS } from './hostile-texts.ts';
import type { Parameter, Schema } from './operations.ts';
import { encode, isTextField, type Template } from './request-parts.ts';
import { createValid, listBrokenValues } from './schema-values.ts';

const REFUSED: Expected = { outcome: 'refused' };
const EITHER: Expected = { outcome: 'either' };

/** Raw texts in place of a path parameter. No resource has such an id. */
const PATH_TEXTS: readonly string[] = [
  ...['x', '0', '-1', '1e3', '%20', '%00', 'a%00b', '%ff', '%c0%af', '%ed%a0%80', '%e2%80%ae'],
  ...['%2e%2e', '%2e%2e%2f%2e%2e%2fetc%2fpasswd', '..%5c..', '%252e', '%0d%0aX:%201', '%27', '*'],
  ...["'%20or%201=1--", '$ne', '{id}', '%7B%7D', 'null', 'undefined', 'NaN', '__proto__', '~'],
  ...['usr_00000000000000000000000000', 'USR_01jcqmzw0000000000000000zz', 'pay_', 'pay'],
  ...['pay_0000000000000000000000000!', 'pay_000000000000000000000000000', '%F0%9F%98%80'],
  ...['pay_zzzzzzzzzzzzzzzzzzzzzzzzzz', '01890000-0000-7000-8000-000000000000', 'a'.repeat(99)],
  ...[
    'a'.repeat(101),
    'a'.repeat(4000),
    '%E3%81%82'.repeat(50),
    ';a=b',
    'a:b@c',
    'a,b',
    '%',
    '%zz',
  ],
];
const PREFIXES = [
  'usr',
  'pay',
  'ord',
  'sto',
  'rcp',
  'rcb',
  'qrc',
  'whk',
  'key',
  'ses',
  'mer',
  'crd',
];
const ANY_ID_END = `01jcqmzw00${'0'.repeat(15)}1`;

/** Each path parameter with hostile texts, with ids of other kinds and with ids of no one. */
export function listPathChanges({ operation }: Template): readonly RequestChange[] {
  const params = operation.parameters.filter((one) => one.in === 'path');
  return params.flatMap(({ name, schema }) => {
    const valid = String(createValid(schema));
    const others = PREFIXES.filter((prefix) => !valid.includes(prefix)).map((one) => `{{${one}}}`);
    const unknown = PREFIXES.map((prefix) => `${prefix}_${ANY_ID_END}`);
    return [...PATH_TEXTS, ...others, ...unknown].map((text) => ({
      kind: 'foreign ids',
      name: `${name}: ${text.slice(0, 60)} (${text.length})`,
      change: { params: { [name]: text } },
      expected: REFUSED,
    }));
  });
}

const RAW_QUERY_TEXTS = ['%00', 'a%00b', '%ed%a0%80', '%c0%af', '%', '%zz', '%ff%fe', '+', '%2B'];

/** Each query parameter with broken values, twice, as a list and in other encodings. */
export function listQueryChanges(template: Template): readonly RequestChange[] {
  const params = template.operation.parameters.filter((one) => one.in === 'query');
  return params.flatMap((param) => [
    ...listBrokenQueries(param),
    ...listOddQueries(param),
    ...(isTextField(param.schema) ? listTextQueries(param) : []),
  ]);
}

function listBrokenQueries({ name, schema }: Parameter): readonly RequestChange[] {
  return listBrokenValues(schema).flatMap(([what, value]) => {
    const isText = typeof value === 'string' || typeof value === 'number';
    if (!isText) return [];
    return [toChange('types and ranges', `${name}: ${what}`, `${name}=${encode(String(value))}`)];
  });
}

function listOddQueries({ name, schema }: Parameter): readonly RequestChange[] {
  const valid = encode(String(createValid(schema)));
  const raw = RAW_QUERY_TEXTS.map((text) => [`bytes ${text}`, `${name}=${text}`] as const);
  const odd = [
    ['twice', `${name}=${valid}&${name}=${valid}`],
    ['as a list', `${name}[]=${valid}`],
    ['as an object', `${name}[a]=${valid}`],
    ['without a value', name],
    ['in capitals', `${name.toUpperCase()}=${valid}`],
    ['encoded twice', `${name}=${encode(encode(`${valid}%`))}`],
    ['with an unknown one', `${name}=${valid}&unknown=1`],
    ['with a prototype', `${name}=${valid}&__proto__[a]=1`],
    ['a thousand times', Array.from({ length: 1000 }, () => `${name}=1`).join('&')],
  ] as const;
  return [...raw, ...odd].map(([what, query]) => toChange('encodings', `${name}: ${what}`, query));
}

function listTextQueries({ name }: Parameter): readonly RequestChange[] {
  const to = (kind: string) => (named: readonly [string, string]) =>
    toChange(kind, `${name}: ${named[0]}`, `${name}=${encode(named[1])}`);
  return [...UNICODE_TEXTS.map(to('Unicode')), ...INJECTION_TEXTS.map(to('injection'))];
}

const toBase64 = (text: string) => Buffer.from(text).toString('base64url');
const CURSORS = [
  ...['[]', 'null', '{}', '0', '""', '["2026-11-15T00:00:00.000Z","x"]', "' or 1=1 --"].map(
    toBase64,
  ),
  ...['0000-01-01T00:00:00.000Z|x', '\0|\0', '9999-99-99|{{pay}}', 'a|b|c|d'].map(toBase64),
  ...['A'.repeat(22), 'A'.repeat(500), 'A'.repeat(501), '====', '%2F%2F', '-', '_', '0', '%20'],
];

/** Positions that no list returned. */
export function listCursors({ operation }: Template): readonly RequestChange[] {
  if (!operation.parameters.some(({ name }) => name === 'cursor')) return [];
  return CURSORS.map((cursor, at) => ({
    ...toChange('cursors', `cursor ${at}`, `cursor=${cursor}`),
    expected: REFUSED,
  }));
}

const RANDOM_QUERIES = 40;

export function listRandomQueries(template: Template, random: Random): readonly RequestChange[] {
  const params = template.operation.parameters.filter((one) => one.in === 'query');
  if (params.length === 0) return [];
  return Array.from({ length: RANDOM_QUERIES }, (_, at) => {
    const chosen = params.filter(() => random.chance(0.5));
    const query = chosen.map(({ name, schema }) => `${name}=${encode(drawText(schema, random))}`);
    return toChange('random', `query ${at}`, query.join('&'));
  });
}

function drawText(schema: Schema, random: Random): string {
  if (random.chance(0.6)) return String(createValid(schema, random));
  if (random.chance(0.3)) return random.pick(UNICODE_TEXTS)[1].slice(0, 300);
  return String(random.pick(listBrokenValues(schema))[1] ?? '').slice(0, 300);
}

function toChange(kind: string, name: string, query: string): RequestChange {
  return { kind, name, change: { query }, expected: EITHER };
}
