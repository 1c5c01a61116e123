import { AppError } from '@saifu/domain/shared/app-error';
import { toTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../dependencies.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { RecordChange } from '../audit/record-change.ts';
import * as assignments from './case-assignment.repository.ts';
import { toSubject } from './to-subject.ts';

export type AssignCaseInput = {
  readonly case: assignments.Case;
  /** Null releases the case. */
  readonly assigneeId: string | null;
  /** Whom the caller saw as the assignee. */
  readonly expectedId: string | null;
};

/**
 * Takes, assigns or releases a case, unless somebody else did so meanwhile. Repeating it changes
 * nothing.
 */
export function assignCase(
  deps: Deps,
  input: AssignCaseInput,
  record: RecordChange,
): Promise<void> {
  const { case: assigned, assigneeId } = input;
  return deps.db.transaction(async (tx) => {
    const { assignee: before, isStored } = await assignments.lock(tx, assigned);
    if ((before?.id ?? null) === assigneeId) return;
    if ((before?.id ?? null) !== input.expectedId) throw toConflict(before);
    if (assigneeId === null) await assignments.release(tx, assigned);
    else if (!(await assign(tx, { assigned, assigneeId, isStored, now: deps.clock.now() }))) return;
    await record(tx, {
      action: `${assigned.kind}.assigned`,
      subject: toSubject(assigned),
      before: toRecorded(before?.id ?? null),
      after: toRecorded(assigneeId),
    });
  });
}

type Assigning = {
  readonly assigned: assignments.Case;
  readonly assigneeId: string;
  readonly isStored: boolean;
  readonly now: Date;
};

/** Returns false if another call has just assigned it to the same member. */
async function assign(
  tx: Tx,
  { assigned, assigneeId, isStored, now }: Assigning,
): Promise<boolean> {
  const colleague = await assignments.lockColleague(tx, assigned.kind, assigneeId);
  if (colleague === undefined) throw new AppError('assignment.not_possible');
  if (isStored) {
    await assignments.update(tx, assigned, assigneeId, now);
    return true;
  }
  if (await assignments.insert(tx, assigned, assigneeId, now)) return true;
  // Of two members who took it at once, the other was faster.
  const { assignee: other } = await assignments.lock(tx, assigned);
  if (other?.id !== assigneeId) throw toConflict(other);
  return false;
}

function toConflict(assignee: assignments.Colleague | null): AppError {
  if (assignee === null) return new AppError('assignment.released');
  return new AppError('assignment.taken', { name: assignee.name });
}

const toRecorded = (memberId: string | null) => ({
  assignee_id: memberId && toTypeId('member', memberId),
});
