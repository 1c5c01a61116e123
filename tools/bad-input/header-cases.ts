import type { RequestChange } from './body-cases.ts';
import type { BadCase, Expected, Sender } from './case.ts';
import { writeJson } from './json-text.ts';
import { createDraft, type Template } from './request-parts.ts';

const REFUSED: Expected = { outcome: 'refused' };
const EITHER: Expected = { outcome: 'either' };

type Headers = Readonly<Record<string, string | readonly string[]>>;
const long = (length: number) => 'x'.repeat(length);

/** Headers with any value that an HTTP library sends. */
const HEADERS: readonly (readonly [name: string, headers: Headers, expected?: Expected])[] = [
  ['no language', { 'accept-language': '' }],
  ['language: junk', { 'accept-language': ';;;,,,==q' }],
  ['language: weight of 9', { 'accept-language': '*;q=9, ja;q=-1, en;q=NaN' }],
  ['language: 8 kB', { 'accept-language': 'ja,'.repeat(2700) }],
  ['language: path', { 'accept-language': '../../etc/passwd' }],
  ['accept: nothing', { accept: 'application/x-unknown' }],
  ['accept: junk', { accept: '*/*;q=9;;;' }],
  ['encoding: junk', { 'accept-encoding': 'br;q=9, gzip;q=-1, x' }],
  ['key: not a uuid', { 'idempotency-key': 'not a uuid' }],
  ['key: 300 characters', { 'idempotency-key': long(300) }],
  ['key: empty', { 'idempotency-key': '' }],
  ['key: Latin-1', { 'idempotency-key': 'é'.repeat(36) }],
  ['key: two', { 'idempotency-key': ['a', 'b'] }],
  ['guest token: junk', { 'x-guest-token': "' or 1=1 --" }],
  ['guest token: 4 kB', { 'x-guest-token': long(4000) }],
  ['cookie: junk', { cookie: 'did=;;=; =; did="\\"' }],
  [
    'cookie: 1,000 of them',
    { cookie: Array.from({ length: 1000 }, (_, at) => `c${at}=1`).join('; ') },
  ],
  ['forwarded for', { 'x-forwarded-for': '1.2.3.4, ::1, unknown, ' }],
  ['forwarded host', { 'x-forwarded-host': 'evil.invalid', 'x-forwarded-proto': 'gopher' }],
  ['method override', { 'x-http-method-override': 'DELETE' }],
  ['original url', { 'x-original-url': '/api/v1/staff/faqs', 'x-rewrite-url': '/' }],
  ['range', { range: 'bytes=-1,0-,5-2,a-b' }],
  ['conditions', { 'if-none-match': long(500), 'if-modified-since': 'yesterday' }],
  ['user agent: 4 kB', { 'user-agent': long(4000) }],
  ['user agent: HTML', { 'user-agent': '<script>alert(1)</script>' }],
  ['origin', { origin: 'https://evil.invalid', 'sec-fetch-site': 'cross-site' }],
  ['upgrade', { connection: 'Upgrade', upgrade: 'h2c' }],
  ['trace', { traceparent: '00-zz-zz-99', baggage: long(2000), 'x-request-id': "'--" }],
  ['host of another', { host: 'evil.invalid' }],
  ['20 kB', { 'x-large': long(20_000) }, REFUSED],
];

export function listHeaderChanges(): readonly RequestChange[] {
  return HEADERS.map(([name, headers, expected = EITHER]) => {
    return { kind: 'headers', name, change: { headers }, expected };
  });
}

const MEDIA_TYPES: readonly (readonly [name: string, type: string, expected: Expected])[] = [
  ['text', 'text/plain', REFUSED],
  ['form', 'application/x-www-form-urlencoded', REFUSED],
  ['multipart', 'multipart/form-data; boundary=a', REFUSED],
  ['XML', 'application/xml', REFUSED],
  ['JSON of another kind', 'application/vnd.api+json', EITHER],
  ['JSON in UTF-16', 'application/json; charset=utf-16', EITHER],
  ['JSON with junk', 'application/json; ;;="', EITHER],
  ['two types', 'application/json, text/plain', EITHER],
  ['no type', '', EITHER],
  ['junk', '/;', REFUSED],
];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'];

/** Other methods and media types. A path may be served under another method of the list. */
export function listMethodChanges(
  { operation, body }: Template,
  isServed: (method: string, path: string) => boolean,
): readonly RequestChange[] {
  const { method: own, path } = operation;
  const methods = METHODS.filter((method) => method !== own && !isServed(method, path));
  const asHead = (method: string) => method === 'HEAD' && isServed('GET', path);
  const others = methods.map((method) => ({
    kind: 'method and media type',
    name: method,
    change: { method, ...(method === 'GET' && { body: undefined }) },
    expected: asHead(method) ? EITHER : REFUSED,
  }));
  if (operation.body === undefined) return others;
  const sent = writeJson(body);
  const types = MEDIA_TYPES.map(([name, type, expected]) => ({
    kind: 'method and media type',
    name,
    change: { body: sent, headers: { 'content-type': type } },
    expected,
  }));
  const packed = { 'content-encoding': 'gzip' };
  const gzip = { body: sent, headers: packed };
  return [
    ...others,
    ...types,
    { kind: 'method and media type', name: 'gzip', change: gzip, expected: EITHER },
  ];
}

type RawMaker = (line: string, credentials: string, body: string) => string;
const chunk = (body: string) => `${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n0\r\n\r\n`;
const JSON_TYPE = 'Content-Type: application/json\r\n';

/** Requests that no HTTP library sends. Each has its own connection. */
const RAW: readonly (readonly [name: string, make: RawMaker, expected: Expected])[] = [
  ['no host', (line) => `${line}\r\n\r\n`, REFUSED],
  ['two hosts', (line) => `${line}\r\nHost: a\r\nHost: b\r\n\r\n`, REFUSED],
  ['header without a colon', (line) => `${line}\r\nHost: localhost\r\nbroken\r\n\r\n`, REFUSED],
  ['space before a colon', (line) => `${line}\r\nHost: localhost\r\nA : b\r\n\r\n`, REFUSED],
  ['NUL in a header', (line) => `${line}\r\nHost: localhost\r\nA: \0\r\n\r\n`, REFUSED],
  ['HTTP/9.9', (line) => `${line.replace('1.1', '9.9')}\r\nHost: localhost\r\n\r\n`, REFUSED],
  ['unknown method', (line) => `${line.replace(/^\w+/, 'GRAB')}\r\nHost: a\r\n\r\n`, REFUSED],
  [
    'length and chunks',
    (line, who, body) =>
      `${line}\r\n${who}${JSON_TYPE}Content-Length: 4\r\n` +
      `Transfer-Encoding: chunked\r\n\r\n${chunk(body)}`,
    REFUSED,
  ],
  [
    'two lengths',
    (line, who) => `${line}\r\n${who}${JSON_TYPE}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
    REFUSED,
  ],
  [
    'negative length',
    (line, who) => `${line}\r\n${who}${JSON_TYPE}Content-Length: -2\r\n\r\n{}`,
    REFUSED,
  ],
  [
    'wrong chunk',
    (line, who) => `${line}\r\n${who}${JSON_TYPE}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n`,
    REFUSED,
  ],
  [
    'unknown coding',
    (line, who) => `${line}\r\n${who}${JSON_TYPE}Transfer-Encoding: gzip\r\n\r\n{}`,
    REFUSED,
  ],
  ['expectation', (line, who) => `${line}\r\n${who}Expect: the-best\r\n\r\n`, REFUSED],
  [
    'two authorizations',
    (line) => `${line}\r\nHost: localhost\r\nAuthorization: a\r\nAuthorization: b\r\n\r\n`,
    EITHER,
  ],
];

type RawCase = Pick<BadCase, 'kind' | 'expected' | 'draft'> & { readonly name: string };

/** Raw requests end with the connection, so they are made for some operations only. */
export function listRawCases(template: Template): readonly RawCase[] {
  return RAW.map(([name, make, expected]) => ({
    kind: 'headers',
    name: `raw: ${name}`,
    expected,
    draft: () => {
      const { method, path, body } = createDraft(template);
      const line = `${method} ${path} HTTP/1.1`;
      return {
        method,
        path,
        raw: (host: string, who: string) => {
          const known = `Host: ${host}\r\nConnection: close\r\n${who}`;
          return Buffer.from(make(line, known, body?.toString() ?? '{}'), 'latin1');
        },
      };
    },
  }));
}

const BEARERS: readonly (readonly [name: string, authorization: string])[] = [
  ['empty', ''],
  ['only Bearer', 'Bearer'],
  ['Basic', 'Basic dXNlcjpwYXNz'],
  ['junk', "Bearer ' or 1=1 --"],
  ['8 kB', `Bearer ${long(8000)}`],
  ['a token of no one', `Bearer ${'A'.repeat(43)}`],
  ['a key of no one', `Bearer sk_${'A'.repeat(43)}`],
  ['Latin-1', `Bearer ${'é'.repeat(43)}`],
];

type IdentityChange = RequestChange & { readonly sender: Sender };

/** The request with credentials that are missing, wrong, or of another kind. */
export function listIdentities({ operation, sender }: Template): readonly IdentityChange[] {
  const isOpen = operation.access === 'guest' || operation.access === 'sandbox';
  const expected = isOpen ? EITHER : REFUSED;
  const senders: readonly Sender[] = ['stranger', 'expired', 'user', 'merchant', 'staff'];
  const others = senders.filter((one) => one !== sender && !(isOpen && one === 'stranger'));
  const kind = 'identity';
  return [
    ...others.map((one) => ({ kind, name: `as ${one}`, change: {}, expected, sender: one })),
    ...BEARERS.map(([name, authorization]) => ({
      kind,
      name: `authorization: ${name}`,
      change: { headers: { authorization } },
      expected,
      sender: 'stranger' as const,
    })),
  ];
}
