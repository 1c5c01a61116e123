import { type Endpoint, getMethods } from '@saifu/contract/endpoint';
import type { FileReply } from '@saifu/contract/file-reply';
import type { Actor } from '@saifu/domain/identity/actor';
import { AppError } from '@saifu/domain/shared/app-error';
import { negotiateLanguage } from '@saifu/domain/shared/language';
import { PAYMENT_BODY_BYTES_MAX } from '@saifu/domain/shared/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../app.ts';
import type { Deps } from '../dependencies.ts';
import { addressKey, callerKey, limitKey } from '../platform/rate-limits.ts';
import { findActor } from './authenticate.ts';
import { admitBodies, type Identify } from './body-admission.ts';
import { deriveCursorKeys } from './bound-cursors.ts';
import { readConsoleCookie, setConsoleCookie } from './console-cookie.ts';
import { readChallengeCookie, readDeviceCookie, renewChallengeCookie } from './device-cookie.ts';
import { createExecuteOnce } from './idempotency.ts';
import { logApiRequests, type ObserveCaller } from './log-api-requests.ts';
import { Pending, type Route, type Sent, type StreamHandler } from './route.ts';
import { FRAMED_HTML_HEADERS } from './security-headers.ts';
import { sendFile } from './send-file.ts';
import { sendRevalidated } from './send-revalidated.ts';
import { createEventStreams, type Listener, sendStream } from './sse.ts';
import {
  type FindUploader,
  NO_FILES,
  registerFileUpload,
  type UploadCaller,
} from './uploads/file-uploads.ts';
import { createUploadLimiter } from './uploads/upload-limiter.ts';

/** Room for six of the largest uploads, or hundreds of typical ones. */
const UPLOADED_BYTES_MAX = 256 * 1024 * 1024;
const UPLOADS_PER_CALLER = 2;

/** Registers a route for each endpoint of the contract. */
export function registerRoutes(app: App, deps: Deps, routes: readonly Route[]): void {
  const streams = createEventStreams(deps.log);
  const uploadLimiter = createUploadLimiter({
    bytesMax: UPLOADED_BYTES_MAX,
    perCallerMax: UPLOADS_PER_CALLER,
  });
  app.addHook('preClose', async () => streams.close());

  const isSecure = deps.config.publicUrl.protocol === 'https:';
  const cursorKeys = deriveCursorKeys(deps.config.secretKeys);
  const identify = createIdentify(deps, logApiRequests(app, deps));
  const { admit, getCaller } = admitBodies(app, deps.clock, identify);

  // Requests that require an idempotency key move money, and the payer waits for the response.
  const pauseBackgroundWork = async (_: unknown, { raw }: FastifyReply) => {
    raw.once('close', deps.ocrPool.pause());
    raw.once('close', deps.attachmentCleaner.pause());
  };

  const open = (scope: App, { row, answer }: Route, known?: FindUploader) => {
    scope.route({
      method: [...getMethods(row)],
      url: row.path.replaceAll(/\{([a-z_]+)\}/g, ':$1'),
      // HEAD would open the stream without a reader.
      config: { isUpload: row.accepts !== undefined && 'field' in row.accepts },
      exposeHeadRoute: row.stream !== true,
      ...(row.requiresIdempotencyKey &&
        row.access === 'guest' && { bodyLimit: PAYMENT_BODY_BYTES_MAX }),
      onRequest: [
        ...(row.requiresIdempotencyKey ? [pauseBackgroundWork] : []),
        ...(row.method === 'GET' || row.accepts !== undefined ? [] : [admit(row)]),
      ],
      handler: async (request, reply) => {
        if (row.accepts === undefined) checkBodyPresence(row, request.body);
        const uploader = known?.(request);
        const caller = uploader ?? getCaller(request) ?? (await identify(row, request, reply));
        const context = {
          ...describeRequest(request, reply, caller),
          passkeyChallenge: {
            known: () => readChallengeCookie(request, isSecure),
            renew: () => renewChallengeCookie(request, reply, isSecure),
          },
          setConsoleToken: (token: string | null) => setConsoleCookie(reply, token, isSecure),
        };
        const { actor, guestToken } = context;
        const key = getHeader(request, 'idempotency-key');
        const executeOnce = createExecuteOnce(deps, { ...context, row, key });
        const answerWith = (sent: Sent) => answer({ ...context, cursorKeys, executeOnce, ...sent });
        const answered = uploader?.withUploadedFiles(answerWith) ?? answerWith(NO_FILES);
        const body = await (caller.isRestricted ? answered.catch(throwRestricted) : answered);
        if (!row.stream) return sendReply(row, request, reply, body);
        const listener = createListener(actor, guestToken, request.ip);
        return sendStream(reply, streams.open(listener, body as StreamHandler));
      },
    });
  };

  for (const route of routes) {
    if (route.row.accepts === undefined) open(app, route);
    else
      registerFileUpload(app, deps, route.row, {
        identify,
        uploadLimiter,
        open: (scope, known) => open(scope, route, known),
      });
  }
}

/** Many clients send `{}` where no body is expected. */
function checkBodyPresence(row: Endpoint, body: unknown): void {
  const isEmpty = body === undefined || (row.body === undefined && isEmptyObject(body));
  if (isEmpty !== (row.body === undefined)) throw new AppError('request.malformed');
}

function isEmptyObject(body: unknown): boolean {
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  return isObject && Object.keys(body).length === 0;
}

function describeRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  { actor, device }: UploadCaller,
) {
  return {
    actor,
    device: device.name,
    knownDevice: device.known,
    guestToken: getHeader(request, 'x-guest-token'),
    markReplayed: () => void reply.header('idempotent-replayed', 'true'),
    params: request.params,
    query: request.query,
    body: request.body,
    language: negotiateLanguage(request.headers['accept-language']),
    requestId: request.id,
    address: request.ip,
    userAgent: request.headers['user-agent'],
    idempotencyKey: getHeader(request, 'idempotency-key') ?? '',
  };
}

/** 401 would mean that the session has expired; it is live but restricted. */
function throwRestricted(error: unknown): never {
  const isExpired = error instanceof AppError && error.code === 'session.expired';
  throw isExpired ? new AppError('session.restricted') : error;
}

function createIdentify(deps: Deps, observeCaller: ObserveCaller): Identify {
  const isSecure = deps.config.publicUrl.protocol === 'https:';
  return async (row, request, reply) => {
    const device = readDeviceCookie(request, reply, isSecure);
    const { authorization } = request.headers;
    const console = readConsoleCookie(request, isSecure);
    const caller = { authorization, device, console, row, address: request.ip };
    const found = await findActor(deps, caller, request.headers['user-agent']);
    observeCaller(request, found.actor);
    if (found.newToken !== undefined) reply.header('x-access-token', found.newToken);
    return { device, actor: found.actor, isRestricted: found.isRestricted ?? false };
  };
}

function getHeader(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}

/** Guests are distinguished by their tokens, because a whole café may share one address. */
function createListener(actor: Actor, guestToken: string | undefined, address: string): Listener {
  const isGuest = actor.kind !== 'user' && guestToken !== undefined;
  const caller = isGuest ? limitKey('guest', guestToken) : callerKey(actor, address);
  return { caller, address: addressKey('from', address) };
}

const ASK_AGAIN_SECONDS = 2;
const ALONE = "default-src 'none'; sandbox";

function sendReply(
  row: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  body: unknown,
): FastifyReply {
  reply.header('cache-control', 'no-store');
  if (body instanceof Pending) {
    const { body: progress, statusUrl } = body;
    reply.header('location', statusUrl).header('retry-after', ASK_AGAIN_SECONDS);
    return reply.code(202).send(progress);
  }
  if (row.reply === undefined) return reply.code(204).send();
  if (row.media !== undefined) {
    const file = body as FileReply;
    // Keeps an uploaded file inert if a browser opens it directly.
    if (file.opens === 'attachment' || file.immutable)
      reply.header('content-security-policy', ALONE);
    if (file.type.startsWith('text/html')) reply.headers(FRAMED_HTML_HEADERS);
    return sendFile(reply, file);
  }
  if (row.revalidates) return sendRevalidated(request, reply, body);
  return reply.code(row.status ?? 200).send(body);
}
