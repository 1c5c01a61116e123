import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Sends a reply that a browser may keep, if it asks each time whether it is still the same. Who has
 * it already gets 304 without a body.
 */
export function sendRevalidated(
  request: FastifyRequest,
  reply: FastifyReply,
  body: unknown,
): FastifyReply {
  const text = JSON.stringify(body);
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  reply.header('cache-control', 'private, no-cache').header('etag', etag);
  const known = String(request.headers['if-none-match'] ?? '').split(/\s*,\s*/);
  if (known.includes(etag) || known.includes(`W/${etag}`)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(text);
}
