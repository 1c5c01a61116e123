import { RESET_LINK_LIFE_MS, SESSION_IDLE_MS, SESSION_LIFE_MS } from '../shared/limits.ts';

export type SessionTimes = {
  readonly scope: 'full' | 'reset';
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly endedAt: Date | null;
};

/**
 * A session ends when it is ended, when nobody used it for a week, and after a month at last; one
 * that may only set a password lives no longer than the link it came by.
 */
export function isSessionAlive(session: SessionTimes, now: Date): boolean {
  const isIdle = now.getTime() - session.lastSeenAt.getTime() >= SESSION_IDLE_MS;
  const lifeMs = session.scope === 'reset' ? RESET_LINK_LIFE_MS : SESSION_LIFE_MS;
  const isOld = now.getTime() - session.createdAt.getTime() >= lifeMs;
  return session.endedAt === null && !isIdle && !isOld;
}
