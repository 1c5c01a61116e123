import { MEMBER_SESSION_LIFE_MS } from '@saifu/domain/shared/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashToken } from '../platform/crypto/tokens.ts';
import { readTokenCookie, setCookie } from './cookie.ts';

/** The session of a member in the console. Its token is in this cookie only. */
const COOKIE = { secure: '__Host-saifu-console', plain: 'saifu-console' } as const;

/** Another site cannot send this header, so a call with it is the console's own. */
const HEADER = 'x-saifu-console';

export type ConsoleCookie = {
  /** Hash of the received token, or undefined. */
  readonly tokenHash: Buffer | undefined;
  /** Whether the call may change something: it only reads, or it has the header of the console. */
  readonly mayChange: boolean;
};

export function readConsoleCookie(request: FastifyRequest, isSecure: boolean): ConsoleCookie {
  const token = readTokenCookie(request, isSecure ? COOKIE.secure : COOKIE.plain);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return {
    tokenHash: token === undefined ? undefined : hashToken(token),
    mayChange: isRead || request.headers[HEADER] === '1',
  };
}

/** Sets the token of a new session; null removes the cookie. */
export function setConsoleCookie(
  reply: FastifyReply,
  token: string | null,
  isSecure: boolean,
): void {
  const name = isSecure ? COOKIE.secure : COOKIE.plain;
  const maxAgeSeconds = token === null ? 0 : MEMBER_SESSION_LIFE_MS / 1000;
  setCookie(reply, { name, value: token ?? '', maxAgeSeconds, isSecure });
}
