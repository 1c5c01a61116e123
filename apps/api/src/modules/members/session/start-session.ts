import type { Deps } from '../../../dependencies.ts';
import { hashToken, newToken, newUuid } from '../../../platform/crypto/tokens.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Member } from '../member.repository.ts';
import * as sessions from './member-session.repository.ts';

/** The plaintext token, which only the cookie keeps, and whose session it is. */
export type StartedMemberSession = {
  readonly token: string;
  readonly sessionId: string;
  readonly member: Member;
};

type Start = {
  readonly deviceName: string | null;
  /** Whether the sign-in has presented the second factor as well. */
  readonly hasSecondFactor: boolean;
};

export async function startSession(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  member: Member,
  { deviceName, hasSecondFactor }: Start,
): Promise<StartedMemberSession> {
  const now = clock.now();
  const token = newToken();
  const sessionId = newUuid();
  await sessions.insert(tx, {
    id: sessionId,
    memberId: member.id,
    tokenHash: hashToken(token),
    deviceName,
    secondFactorAt: hasSecondFactor ? now : null,
    createdAt: now,
  });
  return { token, sessionId, member };
}
