import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashToken, newToken } from '../platform/crypto/tokens.ts';
import { readTokenCookie, setCookie } from './cookie.ts';

/**
 * A cookie that identifies the browser and that scripts cannot read. A session token stolen from
 * the page's storage is useless without it.
 */
const COOKIE = { secure: '__Host-did', plain: 'did' } as const;
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
  const token = readTokenCookie(request, isSecure ? COOKIE.secure : COOKIE.plain);
  const known = token === undefined ? undefined : hashToken(token);
  let current = known;
  return {
    known,
    name: () => {
      current ??= setDeviceCookie(reply, isSecure);
      return current;
    },
  };
}

function setDeviceCookie(reply: FastifyReply, isSecure: boolean): Buffer {
  const value = newToken();
  const name = isSecure ? COOKIE.secure : COOKIE.plain;
  setCookie(reply, { name, value, maxAgeSeconds: YEAR_SECONDS, isSecure });
  return hashToken(value);
}
