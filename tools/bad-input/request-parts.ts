import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Draft, Expected, Sender } from './case.ts';
import { type Path, valueAt, writeJson } from './json-text.ts';
import type { Operation, Parameter, Schema } from './operations.ts';
import { createValid, ID_PLACE } from './schema-values.ts';

/** What the cases of one operation start from: a request that its schema allows. */
export type Template = {
  readonly operation: Operation;
  readonly sender: Sender;
  /** An example of the document with the places of ids. */
  readonly body: unknown;
  readonly isValidBody: (text: string) => boolean;
};

const ID = /\b([a-z]{3})_[0-9a-z]{26}\b/g;
const URL_IN_TEXT = /https?:\/\/[^"\\]*/g;
/** The top-level domain `.invalid` never resolves, so no request leaves this machine. */
const UNREACHABLE_URL = 'https://receiver.invalid/';

export function createTemplate(operation: Operation): Template {
  const { access, body } = operation;
  const example = JSON.stringify(body === undefined ? null : createValid(body));
  const text = example.replaceAll(ID, '{{$1}}').replaceAll(URL_IN_TEXT, UNREACHABLE_URL);
  return {
    operation,
    sender: access === 'sandbox' ? 'guest' : access,
    body: JSON.parse(text),
    isValidBody: createIsValid(body),
  };
}

const ajv = new Ajv2020({ strict: false, validateFormats: true });
formats.default(ajv);

const SOME_ID = `$1_${'0'.repeat(25)}1`;

/** Whether a JSON text is what the schema of the document allows. */
function createIsValid(schema: Schema | undefined): (text: string) => boolean {
  if (schema === undefined) return (text) => text === '' || text === '{}';
  const validate = ajv.compile(schema);
  return (text) => {
    try {
      return validate(JSON.parse(text.replaceAll(ID_PLACE, SOME_ID)));
    } catch {
      return false;
    }
  };
}

export type Change = {
  readonly method?: string;
  /** A function writes it when it is sent: all texts at once would take a gigabyte. */
  readonly body?: Buffer | string | (() => string) | undefined;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  /** Raw text of a path parameter, by name. */
  readonly params?: Readonly<Record<string, string>>;
  /** The query as it is sent, without the question mark. */
  readonly query?: string;
};

/** A request of the operation with some of its parts replaced. */
export function createDraft({ operation, body }: Template, change: Change = {}): Draft {
  const example = () => (operation.body === undefined ? undefined : writeJson(body));
  const chosen = 'body' in change ? change.body : example();
  const sent = typeof chosen === 'function' ? chosen() : chosen;
  const bytes = sent === undefined ? undefined : Buffer.from(sent as string);
  const hasKey = operation.parameters.some(({ name }) => name === 'Idempotency-Key');
  return {
    method: change.method ?? operation.method,
    path: createPath(operation, change),
    headers: {
      ...(bytes !== undefined && { 'content-type': 'application/json' }),
      ...(hasKey && { 'idempotency-key': '{{uuid}}' }),
      ...change.headers,
    },
    ...(bytes !== undefined && { body: bytes }),
  };
}

function createPath({ path, parameters }: Operation, { params = {}, query }: Change): string {
  const filled = parameters
    .filter((one) => one.in === 'path')
    .reduce(
      (text, one) => text.replace(`{${one.name}}`, params[one.name] ?? toPathText(one)),
      path,
    );
  const required = parameters
    .filter((one) => one.in === 'query' && one.isRequired)
    .map((one) => `${one.name}=${encode(String(createValid(one.schema)))}`);
  const sent = query ?? required.join('&');
  return sent === '' ? filled : `${filled}?${sent}`;
}

const toPathText = ({ schema }: Parameter) => encode(String(createValid(schema)));

/** Percent-encoding that keeps the places of ids, and escapes lone surrogates as three bytes. */
export function encode(text: string): string {
  const wellFormed = text.replaceAll(/\p{Surrogate}/gu, '\ufffd');
  return encodeURIComponent(wellFormed).replaceAll(/%7B%7B([a-z]{3})%7D%7D/g, '{{$1}}');
}

const EITHER: Expected = { outcome: 'either' };
const REFUSED: Expected = { outcome: 'refused' };

/** A body that the document does not allow must be refused. */
export function expectBody({ operation, isValidBody }: Template, text: string): Expected {
  if (operation.files.length > 0) return EITHER;
  return isValidBody(text) || operation.method === 'GET' ? EITHER : REFUSED;
}

export function isTextField(schema: Schema): boolean {
  const types = [schema.type, ...[schema.anyOf ?? []].flat().map((one) => Object(one).type)].flat();
  const isChoice = Array.isArray(schema.enum) || 'const' in schema;
  return types.includes('string') && !isChoice;
}

/** Whether the example has the parent of the path, so that a value can be put there. */
export function hasParent(body: unknown, path: Path): boolean {
  const parent = valueAt(body, path.slice(0, -1));
  return path.length === 1 || (typeof parent === 'object' && parent !== null);
}
