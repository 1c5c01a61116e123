import type { FastifyReply, FastifyRequest } from 'fastify';

/** The value of a cookie, if it is a token of ours. */
export function readTokenCookie(request: FastifyRequest, name: string): string | undefined {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  const token = pairs.find(([key]) => key === name)?.[1];
  return token !== undefined && TOKEN.test(token) ? token : undefined;
}

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

type NewCookie = {
  readonly name: string;
  readonly value: string;
  readonly maxAgeSeconds: number;
  readonly isSecure: boolean;
};

/** Sets a cookie that scripts cannot read and that other sites cannot send. */
export function setCookie(
  reply: FastifyReply,
  { name, value, maxAgeSeconds, isSecure }: NewCookie,
): void {
  const rules = `Path=/; HttpOnly; SameSite=Strict; Max-Age=${maxAgeSeconds}`;
  reply.header('set-cookie', `${name}=${value}; ${rules}${isSecure ? '; Secure' : ''}`);
}
