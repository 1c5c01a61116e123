import type { Endpoint, TakesFile, TakesForm } from '@saifu/contract/endpoint';
import type { Actor } from '@saifu/domain/identity/actor';
import { AppError } from '@saifu/domain/shared/app-error';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../app.ts';
import type { Deps } from '../../dependencies.ts';
import { callerKey } from '../../platform/rate-limits.ts';
import type { DeviceHalf } from '../device-cookie.ts';
import { answerFault } from '../error-handler.ts';
import { refuseStranger, type Sent } from '../route.ts';
import { readForm } from './read-multipart.ts';
import type { UploadRoom } from './upload-limiter.ts';

export type Caller = {
  readonly device: DeviceHalf;
  readonly actor: Actor;
  readonly isRestricted: boolean;
};

/** A caller who was found before their files were read, and how those are read and let go. */
type Sender = Caller & {
  readonly withFiles: <T>(work: (sent: Sent) => Promise<T>) => Promise<T>;
};

/** Who a request was found to come from before its files were read. */
export type Known = (request: FastifyRequest) => Sender | undefined;

type Door = {
  readonly identify: (
    row: Endpoint,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<Caller>;
  readonly room: UploadRoom;
  readonly open: (scope: App, known: Known) => void;
};

const MEGABYTE = 1024 * 1024;

/**
 * Opens a row whose body is files: of the types it names and nothing else, so large at most. Files
 * are far larger than any other body, so nobody's are read who may not send them.
 */
export function takeFiles(app: App, deps: Deps, row: Endpoint, door: Door): void {
  const { takes } = row;
  if (takes === undefined) throw new Error(`${row.path} takes no files`);
  const isForm = 'field' in takes;
  app.register(async (scope) => {
    const senders = new WeakMap<FastifyRequest, Sender>();
    scope.removeAllContentTypeParsers();
    // Read by whoever needs it, once its sender has a place.
    if (isForm) scope.addContentTypeParser('multipart/form-data', (_, __, done) => done(null));
    else takeOne(scope, takes);
    scope.addHook('onRequest', async (request, reply) => {
      const caller = await door.identify(row, request, reply);
      refuseStranger(row, caller.actor);
      const withFiles: Sender['withFiles'] = (work) =>
        isForm ? withForm(request, takes, caller, door.room, work) : work(fileOf(request));
      senders.set(request, { ...caller, withFiles });
    });
    scope.setErrorHandler((error: Error, request, reply) => {
      return answerFault(deps, refusalOf(error, takes) ?? error, request, reply);
    });
    door.open(scope, (request) => senders.get(request));
  });
}

function takeOne(scope: App, { types, bytesMax }: TakesFile): void {
  scope.addContentTypeParser(
    [...types],
    { parseAs: 'buffer', bodyLimit: bytesMax },
    async (_: unknown, body: Buffer) => body,
  );
}

/** The place is kept while there is work with the files, whether or not anybody still waits. */
async function withForm<T>(
  request: FastifyRequest,
  takes: TakesForm,
  { actor }: Caller,
  room: UploadRoom,
  work: (sent: Sent) => Promise<T>,
): Promise<T> {
  const place = room.enter(callerKey(actor, request.ip));
  const holds: Promise<unknown>[] = [];
  const holdFiles: Sent['holdFiles'] = (until) => void holds.push(until);
  try {
    return await work({ ...NOTHING, files: await readForm(request, takes, place), holdFiles });
  } finally {
    if (holds.length === 0) place.leave();
    else void Promise.allSettled(holds).then(place.leave);
  }
}

function refusalOf(error: Error, takes: TakesFile | TakesForm): AppError | undefined {
  const code = 'code' in error ? error.code : undefined;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new AppError('file.too_large', { max: Math.floor(takes.bytesMax / MEGABYTE) });
  }
  const isOtherType = code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE';
  return isOtherType && 'field' in takes ? new AppError(takes.refusal) : undefined;
}

export const NOTHING: Sent = {
  file: { type: '', bytes: Buffer.alloc(0) },
  files: [],
  holdFiles: () => {},
};

function fileOf({ headers, body }: FastifyRequest): Sent {
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
  return Buffer.isBuffer(body) ? { ...NOTHING, file: { type, bytes: body } } : NOTHING;
}
