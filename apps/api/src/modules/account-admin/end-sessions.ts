import { AppError } from '@saifu/domain/shared/app-error';
import { toTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../dependencies.ts';
import { newUuid } from '../../platform/crypto/tokens.ts';
import { publishEvents } from '../../platform/outbox/outbox.ts';
import type { RecordChange } from '../audit/record-change.ts';
import * as sessions from '../identity/session/session.repository.ts';
import * as verifications from '../identity/verification/verification.repository.ts';
import { lockAccount } from './lock-account.ts';

export type EndSessionsInput = {
  readonly userId: string;
  /** Null: all. */
  readonly sessionId: string | null;
  readonly reason: string;
};

/** Ends one session, or all with the links and codes that would open another. */
export async function endSessions(
  { db, clock }: Deps,
  { userId, sessionId, reason }: EndSessionsInput,
  record: RecordChange,
): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    await lockAccount(tx, userId);
    const living = await sessions.listLiving(tx, userId);
    if (sessionId === null) {
      await verifications.endLiving(tx, userId, ['login', 'reset'], now);
      if (living.length === 0) return;
      await sessions.endAll(tx, userId, now);
    } else if (!(await sessions.end(tx, userId, sessionId, now))) {
      throw new AppError('not_found');
    }
    const event = { id: newUuid(), type: 'account.sessions_ended', subjectId: userId };
    await publishEvents(tx, [{ ...event, payload: {}, occurredAt: now }]);
    const ended = sessionId === null ? living.map(({ id }) => id) : [sessionId];
    await record(tx, {
      action: 'account.sessions_ended',
      subject: toTypeId('user', userId),
      before: { sessions: living.length },
      after: { sessions: living.length - ended.length, reason },
    });
  });
}
