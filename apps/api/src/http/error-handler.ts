import type { Socket } from 'node:net';
import { PROBLEM_MEDIA_TYPE } from '@saifu/contract/problem';
import { AppError, type ErrorCode } from '@saifu/domain/shared/app-error';
import { negotiateLanguage } from '@saifu/domain/shared/language';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../dependencies.ts';
import { newUuid } from '../platform/crypto/tokens.ts';
import { errorCode, isDatabaseUnavailable } from '../platform/db/database-error.ts';
import { describeError } from '../platform/log.ts';
import { type AllowedMethods, pageMethods } from './method-not-allowed.ts';
import { rawProblem, toProblem } from './problem.ts';

export const RETRY_SECONDS = 5;

const answered = new WeakMap<FastifyRequest, ErrorCode>();

/** The error that the request was answered with. */
export function getAnsweredError(request: FastifyRequest): ErrorCode | undefined {
  return answered.get(request);
}

export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  appError: AppError,
): FastifyReply {
  const language = negotiateLanguage(request.headers['accept-language']);
  const problem = toProblem(appError, language, request.id);
  answered.set(request, appError.code);
  if (problem.status === 503) reply.header('retry-after', RETRY_SECONDS);
  if (typeof appError.params.seconds === 'number') {
    reply.header('retry-after', appError.params.seconds);
  }
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .header('content-language', language)
    .type(PROBLEM_MEDIA_TYPE)
    .send(Buffer.from(JSON.stringify(problem)));
}

/** Converts any thrown value to an error response. Defects are logged first. */
export function handleError(
  deps: Deps,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const appError = toAppError(error);
  // A deliberate `overloaded` error is not a defect.
  const isUnavailable = appError.code === 'overloaded' && appError !== error;
  if (appError.code === 'unexpected' || isUnavailable) {
    deps.log.error('request.defect', { request_id: request.id, ...describeError(error) });
  }
  return sendProblem(request, reply, appError);
}

export function toAppError(error: unknown): AppError {
  return error instanceof AppError ? error : new AppError(toErrorCode(error));
}

/** Error codes of Fastify, Node and the parsers. */
const FOREIGN: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.media_unsupported',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.malformed',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
  FST_ERR_ASYNC_CONSTRAINT: 'not_found',
  ERR_ENCODING_INVALID_ENCODED_DATA: 'request.malformed',
  ECONNRESET: 'request.malformed',
};

function toErrorCode(error: unknown): ErrorCode {
  if (!(error instanceof Error)) return 'unexpected';
  if (error.name === 'MalformedJson') return 'request.malformed';
  if (isDatabaseUnavailable(error)) return 'overloaded';
  return FOREIGN[errorCode(error)] ?? 'unexpected';
}

type SocketError = Error & { readonly code?: string; readonly rawPacket?: unknown };

/**
 * Answers a connection that failed before it became a request: too slow, too large, an unknown
 * method, or not HTTP.
 */
export function rejectSocket(
  error: SocketError,
  socket: Socket,
  allowedMethods: AllowedMethods,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const path = error.code === 'HPE_INVALID_METHOD' && parsePath(error.rawPacket);
  const allow = path ? (allowedMethods(path) ?? pageMethods(path)) : undefined;
  const code = SOCKET[error.code ?? ''] ?? 'request.malformed';
  socket.end(
    allow === undefined
      ? rawProblem(new AppError(code), newUuid())
      : rawProblem(new AppError('request.method_unsupported'), newUuid(), { Allow: allow }),
  );
}

// An HTTP/1 request line whose method is a valid token that the parser does not know.
const REQUEST_LINE = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,40} (\/[^\s?]*)(?:\?\S*)? HTTP\/1\.[01]\r?\n/;

function parsePath(packet: unknown): string | undefined {
  return REQUEST_LINE.exec(Buffer.isBuffer(packet) ? packet.toString('latin1') : '')?.[1];
}

const SOCKET: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request.too_slow',
  HPE_HEADER_OVERFLOW: 'request.headers_too_large',
};
