import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashToken, newToken } from '../platform/crypto/tokens.ts';

/**
 * The half of a session that no script can read: a cookie that names the browser. A token taken
 * from the page's storage is worth nothing without it.
 */
const COOKIE = { secure: '__Host-did', plain: 'did' } as const;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const YEAR_SECONDS = 365 * 24 * 60 * 60;

export type DeviceCookie = {
  /** The hash of the cookie that came, or undefined. */
  readonly known: Buffer | undefined;
  /** The same, and for a browser without one a new cookie goes with the answer. */
  readonly name: () => Buffer;
};

export function readDeviceCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  isSecure: boolean,
): DeviceCookie {
  const known = parseDeviceCookie(request, isSecure);
  let current = known;
  return {
    known,
    name: () => {
      current ??= setDeviceCookie(reply, isSecure);
      return current;
    },
  };
}

function parseDeviceCookie(request: FastifyRequest, isSecure: boolean): Buffer | undefined {
  const name = isSecure ? COOKIE.secure : COOKIE.plain;
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  const token = pairs.find(([key]) => key === name)?.[1];
  return token !== undefined && TOKEN.test(token) ? hashToken(token) : undefined;
}

function setDeviceCookie(reply: FastifyReply, isSecure: boolean): Buffer {
  const token = newToken();
  const name = isSecure ? COOKIE.secure : COOKIE.plain;
  const rules = `Path=/; HttpOnly; SameSite=Strict; Max-Age=${YEAR_SECONDS}`;
  reply.header('set-cookie', `${name}=${token}; ${rules}${isSecure ? '; Secure' : ''}`);
  return hashToken(token);
}
