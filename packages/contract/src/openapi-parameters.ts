import { ID_PREFIXES } from '@saifu/domain/shared/ids';
import { PAGE_ITEMS_DEFAULT, PAGE_ITEMS_MAX } from '@saifu/domain/shared/limits';
import type * as z from 'zod/mini';
import { acceptsIdempotencyKey, type Endpoint } from './endpoint.ts';
import { findParameterDescription } from './openapi-descriptions.ts';
import {
  getOperationId,
  type Json,
  shareEnums,
  toJsonSchema,
  toPascalCase,
} from './openapi-schemas.ts';

export type Parameters = {
  /** The parameters that several endpoints share, by name. */
  readonly components: Json;
  readonly toParameters: (row: Endpoint) => readonly Json[];
};

/** The parameters of each endpoint. Equal ones are components. */
export function createParameters(rows: readonly Endpoint[]): Parameters {
  const all = rows.flatMap(listParameters).map((parameter) => JSON.stringify(parameter));
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const [text, uses] of Map.groupBy(all, (each) => each)) {
    const name = nameParameter(JSON.parse(text));
    if (uses.length === 1 || taken.has(name)) continue;
    taken.add(name);
    names.set(text, name);
  }
  return {
    components: Object.fromEntries([...names].map(([text, name]) => [name, JSON.parse(text)])),
    toParameters: (row) =>
      listParameters(row).map((parameter) => {
        const name = names.get(JSON.stringify(parameter));
        return name === undefined ? parameter : { $ref: `#/components/parameters/${name}` };
      }),
  };
}

function listParameters(row: Endpoint): readonly Json[] {
  return [
    ...toInputParameters(row, row.params, 'path'),
    ...toInputParameters(row, row.query, 'query'),
    ...(acceptsIdempotencyKey(row) ? [toIdempotencyKeyHeader(row)] : []),
  ];
}

/** Query strings that hold a number. */
const NUMBERS: Json = {
  limit: { type: 'integer', minimum: 1, maximum: PAGE_ITEMS_MAX, default: PAGE_ITEMS_DEFAULT },
  amount_min: { type: 'integer', minimum: 0, maximum: 99_999_999 },
  amount_max: { type: 'integer', minimum: 0, maximum: 99_999_999 },
  version: { type: 'integer', minimum: 1, maximum: 99 },
};

function toInputParameters(
  row: Endpoint,
  shape: z.ZodMiniType | undefined,
  where: 'path' | 'query',
): readonly Json[] {
  if (shape === undefined) return [];
  const schema = toJsonSchema(shape);
  const required = new Set((schema.required ?? []) as readonly string[]);
  return Object.entries((schema.properties ?? {}) as Json).map(([name, of]) => {
    const isRequired = where === 'path' || required.has(name);
    return {
      name,
      in: where,
      ...(isRequired && { required: true }),
      description: describeId(of) ?? findParameterDescription(getOperationId(row), name),
      schema: where === 'query' && name in NUMBERS ? NUMBERS[name] : shareEnums(of),
    };
  });
}

/** `The id of a recurring billing.` */
function describeId(schema: unknown): string | undefined {
  const prefix = /^\^(\w+)_\[/.exec(Object(schema).pattern ?? '')?.[1];
  const [kind] = Object.entries(ID_PREFIXES).find(([, each]) => each === prefix) ?? [];
  if (kind === undefined) return undefined;
  const noun = kind.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `The id of ${/^[aeio]/.test(noun) ? 'an' : 'a'} ${noun}.`;
}

function nameParameter({ name, in: where, required, description }: Json): string {
  if (where === 'header') {
    if (required) return 'RequiredIdempotencyKey';
    return String(description).includes(DEVICE_NOTE) ? 'GuestIdempotencyKey' : 'IdempotencyKey';
  }
  const id = /^The id of an? (.+)\.$/.exec(String(description))?.[1];
  const noun =
    id === undefined ? String(name).replaceAll('-', '_') : `${id.replaceAll(' ', '_')}_id`;
  return toPascalCase(`${where}_${noun}`.toLowerCase());
}

const DEVICE_NOTE = 'A guest is known by the device cookie: send it with a retry.';

function toIdempotencyKeyHeader({ requiresIdempotencyKey, access }: Endpoint): Json {
  const isRequired = requiresIdempotencyKey === true;
  const isDevice = access === 'guest' && !isRequired;
  return {
    name: 'Idempotency-Key',
    in: 'header',
    ...(isRequired && { required: true }),
    description: [
      'Requests with the same key are executed once.',
      ...(isRequired ? [] : ['The response is kept for 24 hours.']),
      ...(isDevice ? [DEVICE_NOTE] : []),
    ].join(' '),
    schema: { type: 'string', format: 'uuid' },
  };
}
