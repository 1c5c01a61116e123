import { type ErrorCode, getHttpStatus } from '@saifu/domain/shared/app-error';
import {
  acceptsMember,
  COMMON_ERRORS,
  type Endpoint,
  getErrorCodes,
  MEMBER_ERRORS,
  needsSession,
  SESSION_ERRORS,
} from './endpoint.ts';
import { findProblemExample } from './openapi-examples.ts';
import { type Json, toPascalCase } from './openapi-schemas.ts';
import { PROBLEM_MEDIA_TYPE } from './problem.ts';

export type ErrorResponses = {
  /** The responses that several endpoints share, by name. */
  readonly components: Json;
  readonly toResponses: (row: Endpoint) => Json;
};

/** The names of codes, and of codes that come together. */
const NAMES: readonly (readonly [string, readonly ErrorCode[]])[] = [
  ['InvalidKey', ['key.invalid']],
  ['ExpiredSession', ['session.expired']],
  ['ExpiredConsoleSession', ['member.session_expired']],
  ['UsedLink', ['link.expired', 'link.used']],
  ['InvalidRequest', ['request.invalid']],
  ['RestrictedSession', ['session.restricted']],
  [
    'IdempotencyConflict',
    ['idempotency_key.in_progress', 'idempotency_key.interrupted', 'idempotency_key.reused'],
  ],
  ['IdempotencyConflict', ['idempotency_key.in_progress', 'idempotency_key.reused']],
  ['RateLimited', ['rate.limited']],
];

/** Errors of every endpoint, or of every endpoint with a session, that are not listed at each. */
const OTHER_ERRORS: readonly ErrorCode[] = COMMON_ERRORS.filter(
  (code) => code !== 'not_found' && code !== 'request.invalid',
);
const OTHER_SESSION_ERRORS: readonly ErrorCode[] = [
  ...SESSION_ERRORS.filter((code) => code !== 'session.expired'),
  ...OTHER_ERRORS,
];

/** What a console session adds, except its end. It is listed with the default response only. */
const CONSOLE_ERRORS: readonly ErrorCode[] = MEMBER_ERRORS.filter(
  (code) => code !== 'member.session_expired',
);
const OTHER_MEMBER_ERRORS: readonly ErrorCode[] = [...CONSOLE_ERRORS, ...OTHER_ERRORS];

/** A response for each status of each endpoint. Equal responses are components. */
export function createErrorResponses(rows: readonly Endpoint[]): ErrorResponses {
  const names = nameResponses(rows);
  const components = [...names].map(([key, name]) => {
    return [name, toErrorResponse(key.split(',') as ErrorCode[], true)];
  });
  return {
    components: {
      ...Object.fromEntries(components),
      OtherError: toErrorResponse(OTHER_ERRORS, true),
      OtherErrorWithSession: toErrorResponse(OTHER_SESSION_ERRORS, true),
      OtherErrorInConsole: toErrorResponse(OTHER_MEMBER_ERRORS, true),
    },
    toResponses: (row) => {
      const entries = groupByStatus(row).map(([status, codes]) => {
        const name = names.get(codes.join());
        return [status, name === undefined ? toErrorResponse(codes, false) : toResponseRef(name)];
      });
      return { ...Object.fromEntries(entries), default: toResponseRef(getOthers(row).name) };
    },
  };
}

function getOthers(row: Endpoint) {
  if (needsSession(row)) return { name: 'OtherErrorWithSession', codes: OTHER_SESSION_ERRORS };
  if (acceptsMember(row)) return { name: 'OtherErrorInConsole', codes: OTHER_MEMBER_ERRORS };
  return { name: 'OtherError', codes: OTHER_ERRORS };
}

function groupByStatus(row: Endpoint): readonly (readonly [unknown, readonly ErrorCode[]])[] {
  const { codes: others } = getOthers(row);
  const isDeclared = (code: ErrorCode) => row.errors.some((declared) => declared === code);
  // Without an id there is nothing to find.
  const hasInput = row.params ?? row.query ?? row.body;
  const isOther = (code: ErrorCode) => {
    return (others.includes(code) || (code === 'not_found' && !hasInput)) && !isDeclared(code);
  };
  const all = getErrorCodes(row).filter(
    (code) => isDeclared(code) || !CONSOLE_ERRORS.includes(code),
  );
  return [...Map.groupBy(all.toSorted(), (code: ErrorCode) => getHttpStatus(code))].filter(
    ([, codes]) => !codes.every(isOther),
  );
}

/** A response that more than one endpoint has is named after its codes. */
function nameResponses(rows: readonly Endpoint[]): ReadonlyMap<string, string> {
  const keys = rows.flatMap((row) => groupByStatus(row).map(([, codes]) => codes.join()));
  const shared = [...Map.groupBy(keys, (key) => key)].filter(([, uses]) => uses.length > 1);
  return new Map(shared.map(([key]) => [key, nameCodes(key.split(','))]));
}

function nameCodes(codes: readonly string[]): string {
  const [name, known] = NAMES.find(([, each]) => each.every((code) => codes.includes(code))) ?? [];
  if (name === undefined || known === undefined) return codes.map(toPascalCase).join('Or');
  const rest = codes.filter((code) => !known.some((each) => each === code));
  return rest.length === 0 ? name : `${nameCodes(rest)}Or${name}`;
}

function toResponseRef(name: string): Json {
  return { $ref: `#/components/responses/${name}` };
}

function toErrorResponse(codes: readonly ErrorCode[], isShared: boolean): Json {
  const schema = {
    $ref: '#/components/schemas/Problem',
    properties: { code: { enum: codes } },
  };
  const example = isShared ? findProblemExample(codes) : undefined;
  const media = { schema, ...(example !== undefined && { example }) };
  return { description: codes.join(', '), content: { [PROBLEM_MEDIA_TYPE]: media } };
}
