import type { AuditAction } from '@saifu/domain/members/audit-entry';
import { AppError } from '@saifu/domain/shared/app-error';
import { toTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import type { RecordChange } from '../../audit/record-change.ts';
import * as cannedAnswers from './canned-answer.repository.ts';
import { toRecordedAnswer } from './recorded-answer.ts';

export type ChangeCannedAnswerInput = Pick<
  cannedAnswers.CannedAnswer,
  'id' | 'title' | 'category' | 'texts' | 'version'
> & { readonly isArchived: boolean };

/** Replaces, archives or restores a canned answer unless it has changed since it was read. */
export function changeCannedAnswer(
  { db, clock }: Deps,
  { isArchived, version, ...input }: ChangeCannedAnswerInput,
  record: RecordChange,
): Promise<cannedAnswers.CannedAnswer> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const before = await cannedAnswers.get(tx, input.id);
    if (before === undefined) throw new AppError('not_found');
    const archivedAt = isArchived ? (before.archivedAt ?? now) : null;
    const after = { ...before, ...input, archivedAt, version: version + 1, updatedAt: now };
    const isWritten = await cannedAnswers.update(tx, after, version);
    if (!isWritten) throw new AppError('canned_answer.changed');
    await record(tx, {
      action: getAction(before, after),
      subject: toTypeId('cannedAnswer', after.id),
      before: toRecordedAnswer(before),
      after: toRecordedAnswer(after),
    });
    return after;
  });
}

type Archivable = Pick<cannedAnswers.CannedAnswer, 'archivedAt'>;

function getAction(before: Archivable, after: Archivable): AuditAction {
  if (before.archivedAt === null && after.archivedAt !== null) return 'canned_answer.archived';
  if (before.archivedAt !== null && after.archivedAt === null) return 'canned_answer.restored';
  return 'canned_answer.changed';
}
