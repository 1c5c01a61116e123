import { AppError } from '@saifu/domain/shared/app-error';
import { toTypeId } from '@saifu/domain/shared/ids';
import type { Language } from '@saifu/domain/shared/language';
import {
  type FilledAnswer,
  fillPlaceholders,
  type PlaceholderValues,
} from '@saifu/domain/support/canned-answer';
import type { Deps } from '../../../dependencies.ts';
import type { RecordChange } from '../../audit/record-change.ts';
import type { Case } from '../case-assignment.repository.ts';
import { toSubject } from '../to-subject.ts';
import * as cannedAnswers from './canned-answer.repository.ts';

type FillCannedAnswerInput = {
  readonly case: Case;
  readonly cannedAnswerId: string;
  readonly language: Language;
  readonly values: PlaceholderValues;
};

/**
 * Fills a canned answer for a case in the payer's language. The text may name the payer, so each
 * filling is recorded.
 */
export function fillCannedAnswer(
  { db }: Deps,
  { case: answered, cannedAnswerId, language, values }: FillCannedAnswerInput,
  record: RecordChange,
): Promise<FilledAnswer> {
  return db.transaction(async (tx) => {
    const answer = await cannedAnswers.get(tx, cannedAnswerId);
    if (answer === undefined) throw new AppError('not_found');
    if (answer.archivedAt !== null) throw new AppError('canned_answer.archived');
    await record(tx, {
      action: 'canned_answer.filled',
      subject: toSubject(answered),
      before: null,
      after: { canned_answer_id: toTypeId('cannedAnswer', answer.id), key: answer.key },
    });
    return fillPlaceholders(answer.texts[language], values);
  });
}
