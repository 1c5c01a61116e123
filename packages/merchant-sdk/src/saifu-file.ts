import type { Deadline } from './deadline.ts';
import { toConnectionError } from './deadline.ts';

/** A file response. It can be read once: in chunks by `for await`, or as a whole. */
export type SaifuFile = AsyncIterable<Uint8Array> & {
  /** The media type. */
  readonly type: string;
  /** The suggested name, without folders. */
  readonly fileName: string | null;
  readonly readBytes: () => Promise<Uint8Array>;
};

export function createSaifuFile(response: Response, deadline: Deadline): SaifuFile {
  let isRead = false;
  const read = () => {
    if (isRead) throw new TypeError('The file has been read already.');
    isRead = true;
    return readChunks(response, deadline);
  };
  return {
    type: response.headers.get('content-type') ?? 'application/octet-stream',
    fileName: parseFileName(response.headers.get('content-disposition') ?? ''),
    [Symbol.asyncIterator]: read,
    readBytes: async () => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of read()) chunks.push(chunk);
      return Buffer.concat(chunks);
    },
  };
}

/** The deadline runs only while the server is awaited, so a slow reader is not interrupted. */
async function* readChunks({ body }: Response, deadline: Deadline): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  if (reader === undefined) return;
  try {
    for (;;) {
      deadline.start();
      const { value, done } = await reader.read();
      deadline.stop();
      if (done) return;
      yield value;
    }
  } catch (error) {
    throw toConnectionError(error, deadline);
  } finally {
    deadline.stop();
    // Closes the connection of a reader that stopped early.
    await reader.cancel().catch(() => {});
  }
}

function parseFileName(disposition: string): string | null {
  const [, encoded] = /filename\*=UTF-8''([^;\s]+)/i.exec(disposition) ?? [];
  const [, plain] = /filename="([^"]*)"/i.exec(disposition) ?? [];
  const name = (encoded && decode(encoded)) ?? plain ?? '';
  return name === '' ? null : name.replaceAll(/[/\\\0]/g, '_');
}

function decode(encoded: string): string | undefined {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}
