import { AppError } from '@saifu/domain/shared/app-error';
import { toTypeId } from '@saifu/domain/shared/ids';
import { CASE_NOTES_MAX } from '@saifu/domain/shared/limits';
import type { Deps } from '../../dependencies.ts';
import { newUuid } from '../../platform/crypto/tokens.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { RecordChange } from '../audit/record-change.ts';
import type { Case } from './case-assignment.repository.ts';
import * as notes from './case-note.repository.ts';
import { toSubject } from './to-subject.ts';

export type AddNoteInput = {
  readonly case: Case;
  readonly memberId: string;
  readonly body: string;
  /** Locks the case, so that its notes can be counted. Returns false if there is none. */
  readonly lock: (tx: Tx) => Promise<boolean>;
};

/** Adds a note that only staff read. The audit log says that there is one, not what it says. */
export function addNote(
  deps: Deps,
  input: AddNoteInput,
  record: RecordChange,
): Promise<notes.CaseNote> {
  const note = { id: newUuid(), memberId: input.memberId, body: input.body, at: deps.clock.now() };
  return deps.db.transaction(async (tx) => {
    if (!(await input.lock(tx))) throw new AppError('not_found');
    if ((await notes.count(tx, input.case.id)) >= CASE_NOTES_MAX) {
      throw new AppError('case_note.too_many', { max: CASE_NOTES_MAX });
    }
    const written = await notes.insert(tx, input.case, note);
    await record(tx, {
      action: `${input.case.kind}.noted`,
      subject: toSubject(input.case),
      before: null,
      after: { note_id: toTypeId('caseNote', note.id) },
    });
    return written;
  });
}
