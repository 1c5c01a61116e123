import { SESSION_IDLE_MS, SESSION_LIFE_MS } from './limits.ts';

export type SessionTimes = {
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly endedAt: Date | null;
};

/** A session ends when it is ended, when nobody used it for a week, and after a month at last. */
export function isSessionAlive(session: SessionTimes, now: Date): boolean {
  const isIdle = now.getTime() - session.lastSeenAt.getTime() >= SESSION_IDLE_MS;
  const isOld = now.getTime() - session.createdAt.getTime() >= SESSION_LIFE_MS;
  return session.endedAt === null && !isIdle && !isOld;
}
