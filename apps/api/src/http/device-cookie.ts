import { PASSKEY_CHALLENGE_LIFE_MS } from '@saifu/domain/shared/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashToken, newToken } from '../platform/crypto/tokens.ts';
import { readTokenCookie, setCookie } from './cookie.ts';

type CookieKind = {
  readonly secure: string;
  readonly plain: string;
  readonly lifeSeconds: number;
};

/**
 * A cookie that identifies the browser and that scripts cannot read. A session token stolen from
 * the page's storage is useless without it.
 */
const DEVICE: CookieKind = {
  secure: '__Host-did',
  plain: 'did',
  lifeSeconds: 365 * 24 * 60 * 60,
};
/**
 * The holder of a passkey challenge that is not for a session. A page requests such challenges in
 * the background, and a late response must not replace the device cookie of a session that the page
 * has opened meanwhile.
 */
const CHALLENGE: CookieKind = {
  secure: '__Host-passkey',
  plain: 'passkey',
  lifeSeconds: PASSKEY_CHALLENGE_LIFE_MS / 1000,
};

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
  const token = readTokenCookie(request, getName(DEVICE, isSecure));
  const known = token === undefined ? undefined : hashToken(token);
  let current = known;
  return {
    known,
    name: () => {
      current ??= hashToken(sendCookie(reply, DEVICE, newToken(), isSecure));
      return current;
    },
  };
}

/** Hash of the received challenge cookie. */
export function readChallengeCookie(
  request: FastifyRequest,
  isSecure: boolean,
): Buffer | undefined {
  const token = readTokenCookie(request, getName(CHALLENGE, isSecure));
  return token === undefined ? undefined : hashToken(token);
}

/** Sets a challenge cookie, or extends the received one, which may have another challenge. */
export function renewChallengeCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  isSecure: boolean,
): Buffer {
  const token = readTokenCookie(request, getName(CHALLENGE, isSecure)) ?? newToken();
  return hashToken(sendCookie(reply, CHALLENGE, token, isSecure));
}

function getName(kind: CookieKind, isSecure: boolean): string {
  return isSecure ? kind.secure : kind.plain;
}

function sendCookie(
  reply: FastifyReply,
  kind: CookieKind,
  value: string,
  isSecure: boolean,
): string {
  const name = getName(kind, isSecure);
  setCookie(reply, { name, value, maxAgeSeconds: kind.lifeSeconds, isSecure });
  return value;
}
