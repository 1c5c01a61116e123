import type { CannedAnswerView } from '@saifu/contract/canned-answer';
import type { CaseNoteView, ColleagueView } from '@saifu/contract/staff-case';
import { toTypeId } from '@saifu/domain/shared/ids';
import { toTimestamp } from '../../platform/clock.ts';
import type { CannedAnswer } from './canned-answer/canned-answer.repository.ts';
import type { Colleague } from './case-assignment.repository.ts';
import type { CaseNote } from './case-note.repository.ts';

export function toColleagueView({ id, name }: Colleague): ColleagueView {
  return { id: toTypeId('member', id), name };
}

export function toCaseNoteView({ id, author, body, at }: CaseNote): CaseNoteView {
  const written = { body, at: toTimestamp(at) };
  return { id: toTypeId('caseNote', id), author: toColleagueView(author), ...written };
}

export function toCannedAnswerView(answer: CannedAnswer): CannedAnswerView {
  const { key, title, category, texts, archivedAt, version, updatedAt } = answer;
  return {
    id: toTypeId('cannedAnswer', answer.id),
    key,
    title,
    category,
    texts: { en: texts.en, ja: texts.ja, ko: texts.ko },
    is_archived: archivedAt !== null,
    version,
    updated_at: toTimestamp(updatedAt),
  };
}
