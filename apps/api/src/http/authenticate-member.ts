import type { ConsoleActor } from '@saifu/domain/identity/actor';
import { isLimitedToStores } from '@saifu/domain/members/member-role';
import { getSecondFactorStep, isMemberSessionAlive } from '@saifu/domain/members/member-session';
import { AppError } from '@saifu/domain/shared/app-error';
import type { Deps } from '../dependencies.ts';
import * as sessions from '../modules/members/session/member-session.repository.ts';
import { toTeam } from '../modules/members/team.ts';
import type { ConsoleCookie } from './console-cookie.ts';

const LAST_SEEN_UPDATE_MS = 60_000;

/**
 * Identifies a member of a merchant or of the staff by the cookie of the console. Role and limits
 * are read at every request, so a change applies at once. Undefined without a cookie. Throws if its
 * session has ended.
 */
export async function findMember(
  deps: Deps,
  { tokenHash, mayChange }: ConsoleCookie,
): Promise<ConsoleActor | undefined> {
  if (tokenHash === undefined) return undefined;
  if (!mayChange) throw new AppError('member.header_missing');
  const session = await sessions.findByToken(deps.db, tokenHash);
  const now = deps.clock.now();
  if (session === undefined || !isMemberSessionAlive(session, now)) {
    throw new AppError('member.session_expired');
  }
  if (now.getTime() - session.lastSeenAt.getTime() > LAST_SEEN_UPDATE_MS) {
    await sessions.markSeen(deps.db, session.id, now);
  }
  return toActor(session);
}

function toActor(session: sessions.FoundMemberSession): ConsoleActor {
  const { id: sessionId, memberId: id, storeIds, refundLimitYen } = session;
  const secondFactorStep = getSecondFactorStep(session);
  const team = toTeam(session);
  if (team.merchantId === null) {
    return { kind: 'staff', member: { id, sessionId, role: team.role, secondFactorStep } };
  }
  const { merchantId, role } = team;
  return {
    kind: 'merchant',
    merchantId,
    keyId: null,
    member: {
      id,
      sessionId,
      role,
      storeIds: isLimitedToStores(role) && storeIds.length > 0 ? storeIds : null,
      refundLimitYen,
      secondFactorStep,
    },
  };
}
