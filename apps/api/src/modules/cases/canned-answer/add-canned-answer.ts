import { AppError } from '@saifu/domain/shared/app-error';
import { toTypeId } from '@saifu/domain/shared/ids';
import { CANNED_ANSWERS_MAX } from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import type { RecordChange } from '../../audit/record-change.ts';
import * as cannedAnswers from './canned-answer.repository.ts';
import { toRecordedAnswer } from './recorded-answer.ts';

export type AddCannedAnswerInput = Pick<
  cannedAnswers.CannedAnswer,
  'key' | 'title' | 'category' | 'texts'
>;

/** Adds a canned answer under an unused key. */
export function addCannedAnswer(
  { db, clock }: Deps,
  input: AddCannedAnswerInput,
  record: RecordChange,
): Promise<cannedAnswers.CannedAnswer> {
  const now = clock.now();
  const times = { createdAt: now, updatedAt: now };
  const answer = { ...input, id: newUuid(), archivedAt: null, version: 1, ...times };
  return db.transaction(async (tx) => {
    if ((await cannedAnswers.count(tx)) >= CANNED_ANSWERS_MAX) {
      throw new AppError('canned_answer.too_many', { max: CANNED_ANSWERS_MAX });
    }
    const isAdded = await cannedAnswers.insert(tx, answer);
    if (!isAdded) throw new AppError('canned_answer.key_taken');
    await record(tx, {
      action: 'canned_answer.added',
      subject: toTypeId('cannedAnswer', answer.id),
      before: null,
      after: toRecordedAnswer(answer),
    });
    return answer;
  });
}
