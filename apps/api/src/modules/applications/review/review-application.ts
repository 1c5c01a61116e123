import type {
  ApplicationCheck,
  ApplicationField,
} from '@saifu/domain/merchants/merchant-application';
import { AppError } from '@saifu/domain/shared/app-error';
import { toTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import type { RecordChange } from '../../audit/record-change.ts';
import { type Answers, decryptAnswers } from '../encrypt-answers.ts';
import * as applications from '../merchant-application.repository.ts';
import * as checks from './application-check.repository.ts';
import { type DecisionInput, lockSeen, moveOn } from './change-by-staff.ts';

const toSubject = (id: string) => toTypeId('merchantApplication', id);
const toMember = (id: string | null) => id && toTypeId('member', id);

export type AssignApplicationInput = {
  readonly id: string;
  /** Null: nobody. */
  readonly memberId: string | null;
};

export function assignApplication(
  { db }: Deps,
  { id, memberId }: AssignApplicationInput,
  record: RecordChange,
): Promise<void> {
  return db.transaction(async (tx) => {
    const application = await applications.lock(tx, id);
    if (application === undefined) throw new AppError('not_found');
    if (application.assigneeId === memberId) return;
    await applications.update(tx, { ...application, assigneeId: memberId });
    await record(tx, {
      action: 'merchant_application.assigned',
      subject: toSubject(id),
      before: { assignee: toMember(application.assigneeId) },
      after: { assignee: toMember(memberId) },
    });
  });
}

export type CheckApplicationInput = DecisionInput & {
  readonly memberId: string;
  readonly check: ApplicationCheck;
  readonly isChecked: boolean;
  readonly note: string | null;
};

/** Confirms an item of the checklist, or takes the confirmation back. */
export function checkApplication(
  { db, clock }: Deps,
  { memberId, check, isChecked, note, ...seen }: CheckApplicationInput,
  record: RecordChange,
): Promise<void> {
  return db.transaction(async (tx) => {
    // Only what may be approved can be checked.
    const { id: applicationId } = await lockSeen(tx, seen, 'approve');
    const checkedAt = clock.now();
    if (isChecked) await checks.save(tx, { applicationId, check, note, memberId, checkedAt });
    else await checks.remove(tx, applicationId, [check]);
    await record(tx, {
      action: 'merchant_application.checked',
      subject: toSubject(applicationId),
      before: null,
      after: { check, is_checked: isChecked, note },
    });
  });
}

export type RequestChangesInput = DecisionInput & {
  readonly message: string;
  readonly fields: readonly ApplicationField[];
};

/** Gives the application back to the applicant, who may change these fields only. */
export function requestChanges(
  { db, clock }: Deps,
  { message, fields, ...seen }: RequestChangesInput,
  record: RecordChange,
): Promise<void> {
  return db.transaction(async (tx) => {
    const application = await lockSeen(tx, seen, 'request_changes');
    const now = clock.now();
    const requestedFields = [...new Set(fields)];
    await moveOn(tx, application, 'request_changes', {
      now,
      requestedFields,
      requestedMessage: message,
      requestedAt: now,
    });
    await record(tx, {
      action: 'merchant_application.changes_requested',
      subject: toSubject(application.id),
      before: null,
      after: { fields: requestedFields, message },
    });
  });
}

export type RejectApplicationInput = DecisionInput & {
  readonly reason: string;
  readonly message: string;
};

export function rejectApplication(
  { db, clock }: Deps,
  { reason, message, ...seen }: RejectApplicationInput,
  record: RecordChange,
): Promise<void> {
  return db.transaction(async (tx) => {
    const application = await lockSeen(tx, seen, 'reject');
    const now = clock.now();
    await moveOn(tx, application, 'reject', {
      now,
      rejectionReason: reason,
      rejectionMessage: message,
      decidedAt: now,
    });
    await record(tx, {
      action: 'merchant_application.rejected',
      subject: toSubject(application.id),
      before: { status: application.status },
      after: { status: 'rejected', reason },
    });
  });
}

export type RevealApplicationInput = { readonly id: string; readonly reason: string };
export type Revealed = { readonly email: string; readonly answers: Answers };

/** What is masked otherwise. It is not returned unless the reading was recorded. */
export function revealApplication(
  deps: Deps,
  { id, reason }: RevealApplicationInput,
  record: RecordChange,
): Promise<Revealed> {
  return deps.db.transaction(async (tx) => {
    const application = await applications.get(tx, id);
    if (application === undefined) throw new AppError('not_found');
    await record(tx, {
      action: 'merchant_application.revealed',
      subject: toSubject(id),
      before: null,
      after: { reason },
    });
    return { email: application.email, answers: decryptAnswers(deps, application) };
  });
}
