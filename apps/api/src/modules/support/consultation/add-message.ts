import { AppError } from '@saifu/domain/shared/app-error';
import { toTypeId } from '@saifu/domain/shared/ids';
import {
  CONSULTATION_MESSAGES_MAX,
  CONSULTATION_MESSAGES_PER_USER,
} from '@saifu/domain/shared/limits';
import { answerBy } from '@saifu/domain/support/answer-deadline';
import {
  type ConsultationAuthor,
  type ConsultationStatus,
  closesAt,
  consultationMachine,
  hasRoom,
  isOver,
} from '@saifu/domain/support/consultation';
import type { Deps } from '../../../dependencies.ts';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import { consumeRateLimit } from '../../../platform/rate-limits.ts';
import { type RecordChange, recordNothing } from '../../audit/record-change.ts';
import * as consultations from './consultation.repository.ts';
import type { Consultation } from './consultation.ts';
import * as messages from './consultation-message.repository.ts';

type AddMessageInput = {
  readonly id: string;
  readonly author: ConsultationAuthor;
  readonly body: string;
  readonly idempotencyKey: string;
  /** Rate limit key: a payer, or support in one consultation. */
  readonly by: string;
};

/**
 * Adds a message of either side, once per idempotency key. Returns true for a replay. The row lock
 * serializes concurrent calls, so a consultation closed meanwhile accepts no message.
 */
export function addConsultationMessage(
  deps: Deps,
  input: AddMessageInput,
  record: RecordChange = recordNothing,
): Promise<boolean> {
  const { id, author, body, idempotencyKey, by } = input;
  return deps.db.transaction(async (tx) => {
    const locked = await consultations.lock(tx, id);
    if (locked === undefined) throw new AppError('not_found');
    const known = await messages.findByIdempotencyKey(tx, id, author, idempotencyKey);
    if (known !== undefined) {
      if (known.body !== body) throw new AppError('idempotency_key.reused');
      return true;
    }
    const at = deps.clock.now();
    const before = isOver(locked, at) ? 'closed' : locked.status;
    const status = consultationMachine.step(before, author === 'staff' ? 'answer' : 'write');
    if (!hasRoom(author, locked.messages)) {
      throw new AppError('consultation.full', { max: CONSULTATION_MESSAGES_MAX });
    }
    await consumeRateLimit(tx, `consultation messages ${by}`, CONSULTATION_MESSAGES_PER_USER, at);
    const ends = status === 'answered' ? closesAt(at) : null;
    const message = {
      ...{ id: newUuid(), author, body, at, idempotencyKey, status, closesAt: ends },
      answerBy: getDeadline({ author, before, locked, at }),
    };
    await consultations.addMessage(tx, locked, message);
    if (author === 'staff') {
      await record(tx, {
        action: 'consultation.answered',
        subject: toTypeId('consultation', id),
        before: { status: before },
        after: { status },
      });
    }
    return false;
  });
}

type Deadline = {
  readonly author: ConsultationAuthor;
  readonly before: ConsultationStatus;
  readonly locked: Pick<Consultation, 'answerBy'>;
  readonly at: Date;
};

/** A second message of the payer does not postpone the answer. */
function getDeadline({ author, before, locked, at }: Deadline): Date | null {
  if (author === 'staff') return null;
  return before === 'open' ? locked.answerBy : answerBy(at);
}
