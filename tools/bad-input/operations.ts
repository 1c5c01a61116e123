import { ENDPOINTS } from '@saifu/contract/all';
import { openApi } from '@saifu/contract/openapi';

export type Schema = { readonly [keyword: string]: unknown };

/** The credentials that an operation requires. */
export type Access =
  | 'guest'
  | 'user'
  | 'merchant'
  | 'member'
  | 'staff'
  | 'staff_member'
  | 'sandbox';

export type Parameter = {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly isRequired: boolean;
  readonly schema: Schema;
};

/** One operation of the OpenAPI document, without references. */
export type Operation = {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly access: Access;
  readonly parameters: readonly Parameter[];
  /** The schema of its JSON body, if it has one. */
  readonly body: Schema | undefined;
  /** The media types of its body, if that is no JSON. */
  readonly files: readonly string[];
  /** The documented error codes. */
  readonly codes: ReadonlySet<string>;
};

type Document = { readonly paths: Record<string, Record<string, Schema>> } & Schema;

/** The document that the server serves at `/api/openapi.json`. */
export function readDocument(): Document {
  const document = openApi(ENDPOINTS, { version: '0', serverUrl: 'http://localhost' });
  return JSON.parse(JSON.stringify(document)) as Document;
}

export function readOperations(document: Document = readDocument()): readonly Operation[] {
  const resolve = createResolve(document);
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, row]) =>
      toOperation(method.toUpperCase(), path, resolve(row) as Schema),
    ),
  );
}

function toOperation(method: string, path: string, row: Schema): Operation {
  const content = Object(Object(row.requestBody).content) as Record<string, Schema>;
  const json = content['application/json']?.schema as Schema | undefined;
  return {
    id: String(row.operationId),
    method,
    path,
    access: findAccess(path, row.security),
    parameters: ((row.parameters ?? []) as readonly Schema[]).map(toParameter),
    body: json,
    files: Object.keys(content).filter((type) => type !== 'application/json'),
    codes: new Set(listCodes(row.responses)),
  };
}

function toParameter({ name, in: place, required, schema }: Schema): Parameter {
  const known = { name: String(name), in: place as Parameter['in'], schema: schema as Schema };
  return { ...known, isRequired: required === true };
}

/** Without its own `security` an operation needs a session. */
function findAccess(path: string, security: unknown): Access {
  if (path.startsWith('/api/v1/sandbox/')) return 'sandbox';
  if (security === undefined) return 'user';
  if (Array.isArray(security) && security.length === 0) return 'guest';
  if (path.startsWith('/api/v1/console/')) return 'member';
  if (!path.startsWith('/api/v1/staff/')) return 'merchant';
  return JSON.stringify(security).includes('key') ? 'staff' : 'staff_member';
}

/** Every value of `code` that a response lists. */
function listCodes(part: unknown): readonly string[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) => {
    const codes = key === 'code' ? Object(value).enum : undefined;
    return Array.isArray(codes) ? codes.map(String) : listCodes(value);
  });
}

const DEPTH_MAX = 40;

/** Replaces references by what they refer to. No request schema refers to itself. */
function createResolve(document: Schema): (part: unknown, depth?: number) => unknown {
  const find = (ref: string) =>
    ref
      .slice(2)
      .split('/')
      .reduce<unknown>((part, key) => Object(part)[key], document);
  const resolve = (part: unknown, depth = 0): unknown => {
    if (depth > DEPTH_MAX) return {};
    if (Array.isArray(part)) return part.map((one) => resolve(one, depth + 1));
    if (typeof part !== 'object' || part === null) return part;
    const { $ref: ref, ...rest } = part as Schema;
    const own = Object.entries(rest).map(([key, value]) => [key, resolve(value, depth + 1)]);
    const found = typeof ref === 'string' ? (resolve(find(ref), depth + 1) as Schema) : {};
    return { ...found, ...Object.fromEntries(own) };
  };
  return resolve;
}
