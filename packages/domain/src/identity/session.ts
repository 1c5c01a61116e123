import { RESET_LINK_LIFE_MS, SESSION_IDLE_MS, SESSION_LIFE_MS } from '../shared/limits.ts';

export type SessionTimes = {
  readonly scope: 'full' | 'reset';
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly endedAt: Date | null;
};

/**
 * A session ends when it is revoked, after a week without use, or after a month. A session limited
 * to setting a password expires with the lifetime of its reset link.
 */
export function isSessionAlive(session: SessionTimes, now: Date): boolean {
  const isIdle = now.getTime() - session.lastSeenAt.getTime() >= SESSION_IDLE_MS;
  const lifeMs = session.scope === 'reset' ? RESET_LINK_LIFE_MS : SESSION_LIFE_MS;
  const isOld = now.getTime() - session.createdAt.getTime() >= lifeMs;
  return session.endedAt === null && !isIdle && !isOld;
}
