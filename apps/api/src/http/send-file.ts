import { Readable } from 'node:stream';
import type { FileReply } from '@saifu/contract/file-reply';
import type { FastifyReply } from 'fastify';

/** A file, whole or piece by piece as fast as it is read, under its own name where it has one. */
export function sendFile(reply: FastifyReply, file: FileReply): FastifyReply {
  const { type, bytes, length, file_name: name, opens = 'attachment' } = file;
  if (name !== undefined) reply.header('content-disposition', `${opens}; ${formatFileName(name)}`);
  reply.type(type);
  if (bytes instanceof Uint8Array) return reply.send(Buffer.from(bytes));
  if (length !== undefined) reply.header('content-length', length);
  return reply.send(Readable.from(bytes, { objectMode: false }));
}

/** The name as RFC 6266 wants it; the plain one before it is for programs that know no other. */
function formatFileName(name: string): string {
  const plain = name.replaceAll(/[^ -~]|["\\%]/g, '_');
  const full = encodeURIComponent(name).replaceAll(/['()*]/g, (char) => {
    return `%${char.charCodeAt(0).toString(16).toUpperCase()}`;
  });
  return `filename="${plain}"; filename*=UTF-8''${full}`;
}
