import { MEMBER_SESSION_IDLE_MS, MEMBER_SESSION_LIFE_MS } from '../shared/limits.ts';
import { type ConsoleRole, isSecondFactorRequired } from './member-role.ts';

export type MemberSessionTimes = {
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly endedAt: Date | null;
};

/** A console session ends when it is revoked, after 30 minutes without use, or after 12 hours. */
export function isMemberSessionAlive(session: MemberSessionTimes, now: Date): boolean {
  const isIdle = now.getTime() - session.lastSeenAt.getTime() >= MEMBER_SESSION_IDLE_MS;
  const isOld = now.getTime() - session.createdAt.getTime() >= MEMBER_SESSION_LIFE_MS;
  return session.endedAt === null && !isIdle && !isOld;
}

/** What a member may set up as second factor. A passkey alone counts as both factors. */
export const SECOND_FACTORS = ['passkey', 'totp'] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];

/**
 * enter: a passkey or a code of the authenticator app is due. set_up: the role needs a second
 * factor and the member has none. none: the session may do what the role may.
 */
export const SECOND_FACTOR_STEPS = ['none', 'enter', 'set_up'] as const;
export type SecondFactorStep = (typeof SECOND_FACTOR_STEPS)[number];

type SecondFactorState = {
  readonly role: ConsoleRole;
  readonly hasSecondFactor: boolean;
  /** When this session presented the second factor. */
  readonly secondFactorAt: Date | null;
};

/** What the second factor asks of a session now. */
export function getSecondFactorStep(state: SecondFactorState): SecondFactorStep {
  if (state.hasSecondFactor) return state.secondFactorAt === null ? 'enter' : 'none';
  return isSecondFactorRequired(state.role) ? 'set_up' : 'none';
}
