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

/** Starts a session in which the second factor is still due. */
export async function startSession(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  member: Member,
  deviceName: string | null,
): Promise<StartedMemberSession> {
  const token = newToken();
  const sessionId = newUuid();
  await sessions.insert(tx, {
    id: sessionId,
    memberId: member.id,
    tokenHash: hashToken(token),
    deviceName,
    createdAt: clock.now(),
  });
  return { token, sessionId, member };
}
