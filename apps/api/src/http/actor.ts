import { timingSafeEqual } from 'node:crypto';
import { Refusal } from '@saifu/domain/refusal';
import { isSessionAlive } from '@saifu/domain/session';
import type { Deps } from '../deps.ts';
import * as sessions from '../modules/session/store.ts';
import { hashToken } from '../platform/tokens.ts';
import type { Actor } from './serve.ts';

const GUEST: Actor = { kind: 'guest' };
const TOKEN = /^(?:Bearer +)?([A-Za-z0-9_-]{43})$/i;
const SEEN_EVERY_MS = 60_000;

/** Who is calling: both halves must belong to one living session, else it is a guest. */
export async function findActor(
  deps: Deps,
  authorization: string | undefined,
  device: Buffer | undefined,
): Promise<Actor> {
  const token = TOKEN.exec(authorization ?? '')?.[1];
  if (token === undefined || device === undefined) return GUEST;
  const session = await sessions.findByToken(deps.db, hashToken(token));
  if (session === undefined || !timingSafeEqual(session.deviceHash, device)) return GUEST;
  const now = deps.clock.now();
  if (!isSessionAlive(session, now)) return GUEST;
  if (session.userStatus === 'suspended') throw new Refusal('account.suspended');
  if (now.getTime() - session.lastSeenAt.getTime() > SEEN_EVERY_MS) {
    await sessions.markSeen(deps.db, session.id, now);
  }
  return { kind: 'user', userId: session.userId, sessionId: session.id };
}
