import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashToken, newToken } from '../platform/crypto/tokens.ts';

/**
 * A cookie that identifies the browser and that scripts cannot read. A session token stolen from
 * the page's storage is useless without it.
 */
const COOKIE = { secure: '__Host-did', plain: 'did' } as const;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const YEAR_SECONDS = 365 * 24 * 60 * 60;

export type DeviceCookie = {
  /** Hash of the received cookie, or undefined. */
  readonly known: Buffer | undefined;
  /** Hash of the received cookie. Without one, the response sets a new cookie. */
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
