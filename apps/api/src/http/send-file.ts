import { Readable } from 'node:stream';
import type { FileReply } from '@saifu/contract/file-reply';
import type { FastifyReply } from 'fastify';

/** The URL of the file contains a hash of its content, so that a cached copy never goes stale. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Sends a file as a whole or as a stream, with its file name if it has one. */
export function sendFile(reply: FastifyReply, file: FileReply): FastifyReply {
  const { type, bytes, length, file_name: name, opens = 'attachment', immutable = false } = file;
  if (immutable) reply.header('cache-control', IMMUTABLE);
  if (name !== undefined) reply.header('content-disposition', `${opens}; ${formatFileName(name)}`);
  reply.type(type);
  if (bytes instanceof Uint8Array) return reply.send(Buffer.from(bytes));
  if (length !== undefined) reply.header('content-length', length);
  return reply.send(Readable.from(bytes, { objectMode: false }));
}

/** The name in RFC 6266 format. The plain `filename` is a fallback for older clients. */
function formatFileName(name: string): string {
  const plain = name.replaceAll(/[^ -~]|["\\%]/g, '_');
  const full = encodeURIComponent(name).replaceAll(/['()*]/g, (char) => {
    return `%${char.charCodeAt(0).toString(16).toUpperCase()}`;
  });
  return `filename="${plain}"; filename*=UTF-8''${full}`;
}
