import { PassThrough } from 'node:stream';
import { AppError, getHttpStatus } from '@saifu/domain/shared/app-error';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Config } from '../config/config.ts';
import { toAppError } from '../http/error-handler.ts';
import { canReadMetrics } from '../http/system-routes.ts';
import { isSignedByAny } from '../platform/crypto/secret-keys.ts';
import { hashToken, newUuid } from '../platform/crypto/tokens.ts';
import { describeError, type Log, withLogFields } from '../platform/log.ts';
import type { LocalOcrPool } from './create-ocr-pool.ts';
import { writeFrame } from './ipc-frames.ts';
import { observeOcrPool } from './ocr-metrics.ts';
import { isReaderError, type ReaderAnswer, toAnswerFrame } from './reader-answer.ts';
import {
  FRAMES_TYPE,
  HEARTBEAT_MS,
  READ_BYTES_MAX,
  READ_PATH,
  type ReadRequest,
  receiveReadRequest,
  STATUS_PATH,
} from './reader-protocol.ts';
import type { Progress } from './worker-pool.ts';

export type ReaderOptions = {
  readonly config: Pick<Config, 'readerSecrets' | 'metricsToken'>;
  readonly ocrPool: LocalOcrPool;
  readonly log: Log;
  readonly version: string;
  /** Aborted when the process has been told to stop. It still serves requests for a while. */
  readonly draining: AbortSignal;
  readonly heartbeatMs?: number;
};

const TIMEOUTS = { headersMs: 10_000, requestMs: 120_000, idleMs: 65_000, checkMs: 5000 };
const HEADER_BYTES_MAX = 16 * 1024;
/** Room for six of the largest uploads, or hundreds of typical ones. */
const HELD_BYTES_MAX = 256 * 1024 * 1024;
const RETRY_SECONDS = 5;

/** Reads receipts for API processes on other hosts. It needs no database. */
export function buildReader(options: ReaderOptions): FastifyInstance {
  const { config, log, ocrPool } = options;
  const app = Fastify({
    logger: false,
    genReqId: () => newUuid(),
    bodyLimit: READ_BYTES_MAX,
    requestTimeout: TIMEOUTS.requestMs,
    keepAliveTimeout: TIMEOUTS.idleMs,
    forceCloseConnections: 'idle',
    // While the server closes, requests on open connections are still answered.
    return503OnClosing: false,
    http: {
      maxHeaderSize: HEADER_BYTES_MAX,
      headersTimeout: TIMEOUTS.headersMs,
      connectionsCheckingInterval: TIMEOUTS.checkMs,
    },
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(FRAMES_TYPE, async (_: FastifyRequest, body: AsyncIterable<Buffer>) =>
    receiveReadRequest(body),
  );
  app.setErrorHandler((error, _, reply) => sendError(log, error, reply));
  app.setNotFoundHandler((_, reply) => sendError(log, new AppError('not_found'), reply));
  app.addHook('onRequest', (request, _, done) => withLogFields({ request_id: request.id }, done));
  app.addHook('onSend', async (_, reply) => {
    if (options.draining.aborted) reply.header('connection', 'close');
  });

  registerHealth(app, options);
  registerMetrics(app, options);
  const requireSecret = async (request: FastifyRequest) => {
    const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (!isSignedByAny(config.readerSecrets, hashToken(given), hashToken))
      throw new AppError('key.invalid');
  };
  app.get(`/${STATUS_PATH}`, { onRequest: requireSecret }, async () => describe(options));
  app.post(
    `/${READ_PATH}`,
    { onRequest: [requireSecret, createAdmission()] },
    async (request, reply) => {
      const { heartbeatMs = HEARTBEAT_MS } = options;
      await answerRead({ ocrPool, log, heartbeatMs }, request.body as ReadRequest, reply);
      return reply;
    },
  );
  return app;
}

function sendError(log: Log, error: unknown, reply: FastifyReply): FastifyReply {
  const { code } = toAppError(error);
  if (code === 'unexpected') log.error('request.defect', describeError(error));
  if (getHttpStatus(code) === 503) reply.header('retry-after', RETRY_SECONDS);
  return reply.code(getHttpStatus(code) ?? 500).send({ code });
}

function describe({ draining, ocrPool, version }: ReaderOptions) {
  const working = ocrPool.isReady() ? 'ready' : 'not_ready';
  return { status: draining.aborted ? 'draining' : working, version } as const;
}

function registerHealth(app: FastifyInstance, options: ReaderOptions): void {
  app.get('/healthz', async () => ({ status: 'ok', version: options.version }));
  app.get('/readyz', async (_, reply) => {
    reply.header('cache-control', 'no-store');
    const { status } = describe(options);
    if (status !== 'ready') reply.code(503).header('retry-after', RETRY_SECONDS);
    // A load balancer sends no request while no worker could be started, so this tries again.
    if (status === 'not_ready') options.ocrPool.warm();
    return { status };
  });
}

function registerMetrics(app: FastifyInstance, { config, ocrPool }: ReaderOptions): void {
  const metrics = new Registry();
  collectDefaultMetrics({ register: metrics });
  observeOcrPool(ocrPool, metrics, 'saifu_reader');
  app.get('/metrics', async (request, reply) => {
    if (!canReadMetrics(config, request)) throw new AppError('not_found');
    return reply.type(metrics.contentType).send(await metrics.metrics());
  });
}

/** Limits the memory that photos take, from the first byte to the end of the answer. */
function createAdmission() {
  let heldBytes = 0;
  return async ({ headers }: FastifyRequest, { raw }: FastifyReply): Promise<void> => {
    const bytes = Number(headers['content-length'] ?? Number.NaN);
    if (!Number.isSafeInteger(bytes)) throw new AppError('request.malformed');
    if (bytes > READ_BYTES_MAX) throw new AppError('request.too_large');
    if (heldBytes + bytes > HELD_BYTES_MAX) throw new AppError('overloaded');
    heldBytes += bytes;
    raw.once('close', () => {
      heldBytes -= bytes;
    });
  };
}

type Reading = Pick<ReaderOptions, 'ocrPool' | 'log'> & { readonly heartbeatMs: number };

/**
 * Streams the progress and then the result or the error. If the API closes the connection, the
 * receipt leaves the queue; if it is already being read, the result is discarded.
 */
async function answerRead(
  { ocrPool, log, heartbeatMs }: Reading,
  { photos, caller }: ReadRequest,
  reply: FastifyReply,
): Promise<void> {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  const write = createAnswer(reply);
  let progress: Progress = { status: 'queued', position: 1 };
  const report = (latest: Progress) => {
    progress = latest;
    write({ kind: 'progress', progress });
  };
  const heartbeat = setInterval(() => report(progress), heartbeatMs);
  try {
    write({
      kind: 'result',
      result: await ocrPool.read(photos, caller, report, gone.signal),
    });
  } catch (error) {
    if (!isReaderError(error)) log.error('request.defect', describeError(error));
    write({ kind: 'error', error: isReaderError(error) ? error : new AppError('overloaded') });
  } finally {
    clearInterval(heartbeat);
  }
}

/** The first frame decides the status: an error before any progress has its own. */
function createAnswer(reply: FastifyReply): (answer: ReaderAnswer) => void {
  const out = new PassThrough();
  let isStarted = false;
  return (answer) => {
    if (!isStarted) {
      isStarted = true;
      const status = answer.kind === 'error' ? getHttpStatus(answer.error.code) : undefined;
      reply
        .code(status ?? 200)
        .type(FRAMES_TYPE)
        .send(out);
    }
    // The API has closed the connection.
    if (out.destroyed) return;
    writeFrame(out, toAnswerFrame(answer));
    if (answer.kind !== 'progress') out.end();
  };
}
