import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { createGunzip, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptsEncoding } from './static-files.ts';

/** A generated file, held only in its compressed form. */
export type CompressedFile = {
  readonly type: string;
  readonly gzip: Buffer;
  readonly etag: string;
};

export async function compressFile(type: string, text: string): Promise<CompressedFile> {
  return toCompressedFile(type, await promisify(gzip)(text));
}

export function toCompressedFile(type: string, bytes: Buffer): CompressedFile {
  const hash = createHash('sha256').update(bytes).digest('base64url');
  // Weak, because it is the same for the compressed and the plain form.
  return { type, gzip: bytes, etag: `W/"${hash}"` };
}

/** Sends the file, or 304 if the client has it. Few clients need it decompressed. */
export function sendCompressedFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: CompressedFile,
): FastifyReply {
  reply.headers({ etag: file.etag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
  const known = String(request.headers['if-none-match'] ?? '').split(/\s*,\s*/);
  if (known.includes(file.etag)) return reply.code(304).send();
  reply.type(file.type);
  if (acceptsEncoding(request, 'gzip')) {
    return reply.header('content-encoding', 'gzip').send(file.gzip);
  }
  const plain = createGunzip();
  plain.end(file.gzip);
  return reply.send(plain);
}
