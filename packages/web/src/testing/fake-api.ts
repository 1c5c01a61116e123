import type { Endpoint, PendingOf, ReplyOf } from '@saifu/contract/endpoint';
import { type FieldError, getHttpStatus, type SentErrorCode } from '@saifu/domain/shared/app-error';
import { vi } from 'vitest';

type Call = {
  readonly path: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: unknown;
};

type Answer = { readonly row: Endpoint; readonly response: () => Response };

/** What every screen asks for in the background. Only tests that answer it see it. */
const BACKGROUND = ['/api/v1/guest/announcements', '/api/v1/console/announcements'];

/** Replaces fetch. An unexpected call fails like a network error. */
export function fakeApi(...answers: readonly Answer[]): readonly Call[] {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const method = init.method ?? 'GET';
    const answer = answers.find(({ row }) => row.method === method && matchesPath(row, path));
    if (answer === undefined && BACKGROUND.includes(path)) {
      return Response.json({ items: [], next_cursor: null });
    }
    calls.push({ path, method, headers: new Headers(init.headers), body });
    if (answer === undefined) throw new TypeError(`no fake response for ${method} ${path}`);
    const response = answer.response();
    // Every response of the server has a Date header.
    if (!response.headers.has('Date')) response.headers.set('Date', new Date().toUTCString());
    return response;
  });
  return calls;
}

/** Names in braces match one path segment; the query is left to the test. */
function matchesPath(row: Endpoint, path: string): boolean {
  const [pathname = ''] = path.split('?');
  const parts = row.path.split('/');
  const steps = pathname.split('/');
  return (
    parts.length === steps.length &&
    parts.every((part, at) => part.startsWith('{') || part === steps[at])
  );
}

export function respondWith<Row extends Endpoint>(row: Row, reply: ReplyOf<Row>): Answer {
  return { row, response: () => (row.reply ? Response.json(reply) : noContent()) };
}

/** A 202 response: the operation continues. */
export function respondPending<Row extends Endpoint>(row: Row, pending: PendingOf<Row>): Answer {
  return { row, response: () => Response.json(pending, { status: 202 }) };
}

export function respondWithError(
  row: Endpoint,
  code: SentErrorCode,
  fields: readonly FieldError[] = [],
): Answer {
  const status = getHttpStatus(code) ?? 500;
  const type = `/problems/${code}`;
  const problem = { type, title: code, status, code, params: {}, fields, request_id: 'req' };
  const headers = { 'content-type': 'application/problem+json' };
  return { row, response: () => new Response(JSON.stringify(problem), { status, headers }) };
}

function noContent(): Response {
  return new Response(null, { status: 204 });
}
