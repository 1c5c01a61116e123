import type { DecodeAnswer, DecodeRequest } from './decoding.ts';
import { openDecodeWorker } from './open-decode-worker.ts';

/** Decodes images one at a time. */
export type Decoder = {
  /** All QR texts in the image, in order. Transfers ownership of the image. */
  readonly decode: (image: ImageBitmap) => Promise<readonly string[]>;
  readonly close: () => void;
};

/** The reader did not load or cannot run in this browser. */
export class ReaderMissing extends Error {}

// Loading may be slow on a slow connection. An image that takes this long has no code.
export const LOAD_TIMEOUT_MS = 60_000;
export const IMAGE_TIMEOUT_MS = 5_000;

/** Loads the reader immediately, so that it is ready when the camera is. */
export function openDecoder(openWorker: () => Worker = openDecodeWorker): Decoder {
  let opened: Opened | undefined = start(openWorker);
  let last: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  const discard = () => {
    opened?.worker?.terminate();
    opened = undefined;
  };

  const read = async (image: ImageBitmap): Promise<readonly string[]> => {
    if (isClosed) return [];
    opened ??= start(openWorker);
    try {
      return await requestDecode(await opened.ready, image);
    } catch (error) {
      // A worker that hangs or has failed is replaced for the next image.
      discard();
      if (error instanceof TooSlow || isClosed) return [];
      throw error;
    }
  };

  return {
    decode(image) {
      const texts = last.then(() => read(image));
      last = texts.catch(() => undefined);
      return texts;
    },
    close() {
      isClosed = true;
      discard();
    },
  };
}

class TooSlow extends Error {}

/** If no worker can be created, `ready` rejects, which surfaces with the first image. */
type Opened = { readonly worker: Worker | undefined; readonly ready: Promise<Worker> };

function start(openWorker: () => Worker): Opened {
  const worker = attempt(openWorker);
  const ready = withTimeout<Worker>(LOAD_TIMEOUT_MS, new ReaderMissing(), (resolve, reject) => {
    if (worker === undefined) return reject(new ReaderMissing());
    worker.addEventListener('message', ({ data }: MessageEvent<DecodeAnswer>) => {
      if (data.kind === 'ready') resolve(worker);
      if (data.kind === 'failed') reject(new ReaderMissing());
    });
    worker.addEventListener('error', () => reject(new ReaderMissing()));
  });
  ready.catch(() => undefined);
  return { worker, ready };
}

function attempt(openWorker: () => Worker): Worker | undefined {
  try {
    return openWorker();
  } catch {
    return undefined;
  }
}

let lastId = 0;

function requestDecode(worker: Worker, image: ImageBitmap): Promise<readonly string[]> {
  lastId += 1;
  const id = lastId;
  const listening = new AbortController();
  const { signal } = listening;
  const texts = withTimeout<readonly string[]>(
    IMAGE_TIMEOUT_MS,
    new TooSlow(),
    (resolve, reject) => {
      const onMessage = ({ data }: MessageEvent<DecodeAnswer>) => {
        if (data.kind === 'texts' && data.id === id) resolve(data.texts);
      };
      worker.addEventListener('message', onMessage, { signal });
      worker.addEventListener('error', () => reject(new ReaderMissing()), { signal });
      worker.postMessage({ id, image } satisfies DecodeRequest, [image]);
    },
  );
  return texts.finally(() => listening.abort());
}

type Executor<Value> = (resolve: (value: Value) => void, reject: (error: Error) => void) => void;

function withTimeout<Value>(
  limitMs: number,
  timeoutError: Error,
  executor: Executor<Value>,
): Promise<Value> {
  const { promise, resolve, reject } = Promise.withResolvers<Value>();
  const clock = setTimeout(() => reject(timeoutError), limitMs);
  executor(resolve, reject);
  return promise.finally(() => clearTimeout(clock));
}
