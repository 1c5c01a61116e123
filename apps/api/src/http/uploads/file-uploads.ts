import type { AcceptedFile, AcceptedForm, Endpoint } from '@saifu/contract/endpoint';
import type { Actor } from '@saifu/domain/identity/actor';
import { AppError } from '@saifu/domain/shared/app-error';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../app.ts';
import type { Deps } from '../../dependencies.ts';
import { callerKey } from '../../platform/rate-limits.ts';
import type { DeviceCookie } from '../device-cookie.ts';
import { handleError } from '../error-handler.ts';
import { requireAccess, type Sent } from '../route.ts';
import { readMultipart } from './read-multipart.ts';
import type { UploadLimiter } from './upload-limiter.ts';

export type UploadCaller = {
  readonly device: DeviceCookie;
  readonly actor: Actor;
  readonly isRestricted: boolean;
};

/**
 * A caller identified before its files were read, with the function that reads and releases them.
 */
type Uploader = UploadCaller & {
  readonly withUploadedFiles: <T>(work: (sent: Sent) => Promise<T>) => Promise<T>;
};

/** The caller of a request, identified before its files were read. */
export type FindUploader = (request: FastifyRequest) => Uploader | undefined;

type FileUploadOptions = {
  readonly identify: (
    row: Endpoint,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<UploadCaller>;
  readonly uploadLimiter: UploadLimiter;
  readonly open: (scope: App, findUploader: FindUploader) => void;
};

const MEGABYTE = 1024 * 1024;

/**
 * Registers an endpoint whose body is files, limited to its media types and size. Files are far
 * larger than other bodies, so they are read only for callers who may send them.
 */
export function registerFileUpload(
  app: App,
  deps: Deps,
  row: Endpoint,
  options: FileUploadOptions,
): void {
  const { accepts } = row;
  if (accepts === undefined) throw new Error(`${row.path} takes no files`);
  const isForm = 'field' in accepts;
  app.register(async (scope) => {
    const uploaders = new WeakMap<FastifyRequest, Uploader>();
    scope.removeAllContentTypeParsers();
    // The handler reads the body once the caller has an upload slot.
    if (isForm) scope.addContentTypeParser('multipart/form-data', (_, __, done) => done(null));
    else registerSingleFileParser(scope, accepts);
    scope.addHook('onRequest', async (request, reply) => {
      const caller = await options.identify(row, request, reply);
      requireAccess(row, caller.actor);
      const withUploadedFiles: Uploader['withUploadedFiles'] = (work) =>
        isForm
          ? withMultipart(request, accepts, caller, options.uploadLimiter, work)
          : work(toUploadedFile(request));
      uploaders.set(request, { ...caller, withUploadedFiles });
    });
    scope.setErrorHandler((error: Error, request, reply) => {
      return handleError(deps, toUploadError(error, accepts) ?? error, request, reply);
    });
    options.open(scope, (request) => uploaders.get(request));
  });
}

function registerSingleFileParser(scope: App, { types, bytesMax }: AcceptedFile): void {
  scope.addContentTypeParser(
    [...types],
    { parseAs: 'buffer', bodyLimit: bytesMax },
    async (_: unknown, body: Buffer) => body,
  );
}

/** The slot is held while the files are in use, even if the client has disconnected. */
async function withMultipart<T>(
  request: FastifyRequest,
  accepts: AcceptedForm,
  { actor }: UploadCaller,
  uploadLimiter: UploadLimiter,
  work: (sent: Sent) => Promise<T>,
): Promise<T> {
  const slot = uploadLimiter.acquire(callerKey(actor, request.ip));
  const pendingWork: Promise<unknown>[] = [];
  const retainFilesUntil: Sent['retainFilesUntil'] = (until) => void pendingWork.push(until);
  try {
    return await work({
      ...NO_FILES,
      files: await readMultipart(request, accepts, slot),
      retainFilesUntil,
    });
  } finally {
    if (pendingWork.length === 0) slot.release();
    else void Promise.allSettled(pendingWork).then(slot.release);
  }
}

function toUploadError(error: Error, accepts: AcceptedFile | AcceptedForm): AppError | undefined {
  const code = 'code' in error ? error.code : undefined;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new AppError('file.too_large', { max: Math.floor(accepts.bytesMax / MEGABYTE) });
  }
  const isOtherType = code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE';
  return isOtherType && 'field' in accepts ? new AppError(accepts.error) : undefined;
}

export const NO_FILES: Sent = {
  file: { type: '', bytes: Buffer.alloc(0) },
  files: [],
  retainFilesUntil: () => {},
};

function toUploadedFile({ headers, body }: FastifyRequest): Sent {
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
  return Buffer.isBuffer(body) ? { ...NO_FILES, file: { type, bytes: body } } : NO_FILES;
}
