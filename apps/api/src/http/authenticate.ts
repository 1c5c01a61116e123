import { timingSafeEqual } from 'node:crypto';
import {
  acceptsMember,
  type Endpoint,
  needsKey,
  needsMember,
  needsSession,
} from '@saifu/contract/endpoint';
import type { Actor, UserActor } from '@saifu/domain/identity/actor';
import { deviceName } from '@saifu/domain/identity/device-name';
import { isSessionAlive } from '@saifu/domain/identity/session';
import { AppError } from '@saifu/domain/shared/app-error';
import type { Deps } from '../dependencies.ts';
import { exchangeLink } from '../modules/identity/session/exchange-link.ts';
import * as sessions from '../modules/identity/session/session.repository.ts';
import { LINK_STATUS_ERRORS } from '../modules/identity/verification/link-status.ts';
import * as verifications from '../modules/identity/verification/verification.repository.ts';
import * as merchants from '../modules/merchants/merchant.repository.ts';
import { isSignedByAny } from '../platform/crypto/secret-keys.ts';
import { hashToken } from '../platform/crypto/tokens.ts';
import { findMember } from './authenticate-member.ts';
import type { ConsoleCookie } from './console-cookie.ts';
import type { DeviceCookie } from './device-cookie.ts';

const GUEST: Found = { actor: { kind: 'guest' } };
const TOKEN = /^(?:Bearer +)?([A-Za-z0-9_-]{43})$/i;
const KEY = /^(?:Bearer +)?(sk_[A-Za-z0-9_-]{43})$/i;
const LAST_SEEN_UPDATE_MS = 60_000;

type Caller = {
  readonly authorization: string | undefined;
  readonly device: DeviceCookie;
  readonly console: ConsoleCookie;
  readonly row: Endpoint;
  /** IP address of the request. */
  readonly address: string;
};

type Found = {
  readonly actor: Actor;
  readonly newToken?: string;
  /**
   * A live session that may only set a password called an endpoint for guests, so it acts as a
   * guest.
   */
  readonly isRestricted?: boolean;
};

/**
 * Identifies the caller. Token and device cookie must belong to the same live session. The token of
 * a link is exchanged for a session. A member of a merchant or of the staff is identified by the
 * cookie of the console. Any other caller is a guest.
 */
export async function findActor(
  deps: Deps,
  { authorization, device, console: consoleCookie, row, address }: Caller,
  userAgent: string | undefined,
): Promise<Found> {
  // An API key that is sent counts, also in a browser that is signed in to the console.
  if (needsMember(row) || (acceptsMember(row) && authorization === undefined)) {
    return { actor: (await findMember(deps, consoleCookie)) ?? GUEST.actor };
  }
  if (needsKey(row)) return { actor: await keyHolder(deps, authorization) };
  const token = TOKEN.exec(authorization ?? '')?.[1];
  if (token === undefined) return GUEST;
  const session = await sessions.findByToken(deps.db, hashToken(token));
  if (session !== undefined) {
    const actor = await resolveActor(deps, session, device.known);
    if (actor === undefined) return GUEST;
    if (mayCall(row, actor.scope)) return { actor };
    // With 401 the browser would drop a live session, and the reset link is already used.
    if (needsSession(row)) throw new AppError('session.restricted');
    return { ...GUEST, isRestricted: true };
  }
  if (!needsSession(row)) return GUEST;
  const exchanged = await exchangeLink(deps, {
    token,
    // A reset link is not consumed by a call that its session may not make.
    purposes: mayCall(row, 'reset') ? ['login', 'reset'] : ['login'],
    device: device.name,
    deviceName: deviceName(userAgent),
    address,
  });
  if (exchanged === undefined) {
    // A used or expired link gets an error with its status. Any other token is an expired session.
    const linkStatus = await verifications.getLinkStatus(deps.db, hashToken(token), [
      'login',
      'reset',
    ]);
    if (linkStatus === 'unknown' || !mayCall(row, 'reset')) return GUEST;
    throw new AppError(LINK_STATUS_ERRORS[linkStatus]);
  }
  const { token: newToken, user, sessionId, scope } = exchanged;
  return { actor: { kind: 'user', userId: user.id, sessionId, scope }, newToken };
}

/** The owner of an API key: a merchant, staff, or none. */
async function keyHolder(deps: Deps, authorization: string | undefined): Promise<Actor> {
  const key = KEY.exec(authorization ?? '')?.[1];
  if (key === undefined) return GUEST.actor;
  const hash = hashToken(key);
  if (isSignedByAny(deps.config.staffKeys, hash, hashToken)) return { kind: 'staff', member: null };
  const found = await merchants.findByKey(deps.db, hash);
  if (found === undefined) return GUEST.actor;
  const now = deps.clock.now();
  if (now.getTime() - (found.lastUsedAt?.getTime() ?? 0) > LAST_SEEN_UPDATE_MS) {
    await merchants.markUsed(deps.db, found.keyId, now);
  }
  return { kind: 'merchant', merchantId: found.merchantId, keyId: found.keyId, member: null };
}

async function resolveActor(
  deps: Deps,
  session: sessions.FoundSession,
  device: Buffer | undefined,
): Promise<UserActor | undefined> {
  if (device === undefined || !timingSafeEqual(session.deviceHash, device)) return undefined;
  const now = deps.clock.now();
  if (!isSessionAlive(session, now)) return undefined;
  if (session.userStatus === 'suspended') throw new AppError('account.suspended');
  if (now.getTime() - session.lastSeenAt.getTime() > LAST_SEEN_UPDATE_MS) {
    await sessions.markSeen(deps.db, session.id, now);
  }
  const { userId, id: sessionId, scope } = session;
  return { kind: 'user', userId, sessionId, scope };
}

/** A session from a reset link may call only endpoints with access `resetting_user`. */
function mayCall(row: Endpoint, scope: sessions.Scope): boolean {
  return scope === 'full' || row.access === 'resetting_user';
}
