import type { ConsultationRowView, ConsultationView } from '@saifu/contract/consultation';
import type {
  StaffConsultationRowView,
  StaffConsultationView,
} from '@saifu/contract/staff-consultation';
import { toTypeId } from '@saifu/domain/shared/ids';
import { CONSULTATION_STATUSES, hasRoom, isOver } from '@saifu/domain/support/consultation';
import { toTimestamp } from '../../../platform/clock.ts';
import { encodeCursor, parseCursor, throwInvalidCursor } from '../../../platform/pagination.ts';
import type { CaseNote } from '../../cases/case-note.repository.ts';
import { toCaseNoteView, toColleagueView } from '../../cases/views.ts';
import type { QueueCursor } from './consultation.repository.ts';
import type { AssignedConsultation, Consultation, DetailedConsultation } from './consultation.ts';

export function toRowView(consultation: Consultation): ConsultationRowView {
  const { paymentId } = consultation;
  return {
    id: toTypeId('consultation', consultation.id),
    subject: consultation.subject,
    status: consultation.status,
    payment_id: paymentId && toTypeId('payment', paymentId),
    created_at: toTimestamp(consultation.createdAt),
    status_since: toTimestamp(consultation.statusSince),
  };
}

export function toConsultationView(
  consultation: DetailedConsultation,
  now: Date,
): ConsultationView {
  const { thread, closesAt, messages } = consultation;
  return {
    ...toRowView(consultation),
    content: consultation.content,
    answer: thread.findLast(({ author }) => author === 'staff')?.body ?? null,
    messages: thread.map(({ id, author, body, at }) => ({ id, author, body, at: toTimestamp(at) })),
    closes_at: closesAt && toTimestamp(closesAt),
    writable: !isOver(consultation, now) && hasRoom('payer', messages),
  };
}

/** What only staff see. */
function toStaffFields({ userId, language, answerBy, assignee }: AssignedConsultation) {
  return {
    user_id: toTypeId('user', userId),
    language,
    answer_by: answerBy && toTimestamp(answerBy),
    assignee: assignee && toColleagueView(assignee),
  };
}

export function toStaffRowView(consultation: AssignedConsultation): StaffConsultationRowView {
  return { ...toRowView(consultation), ...toStaffFields(consultation) };
}

export function toStaffView(
  consultation: DetailedConsultation & AssignedConsultation,
  notes: readonly CaseNote[],
  now: Date,
): StaffConsultationView {
  return {
    ...toConsultationView(consultation, now),
    ...toStaffFields(consultation),
    notes: notes.map(toCaseNoteView),
  };
}

/** Cursors of a list that is sorted by status before time. */
export function encodeQueueCursor({ status, statusSince, id }: QueueCursor): string {
  return `${status}.${encodeCursor({ createdAt: statusSince, id })}`;
}

export function decodeQueueCursor(cursor: string | undefined): QueueCursor | undefined {
  if (cursor === undefined) return undefined;
  const [word = '', rest = ''] = cursor.split('.', 2);
  const status = CONSULTATION_STATUSES.find((each) => each === word) ?? throwInvalidCursor();
  const { createdAt: statusSince, id } = parseCursor(rest) ?? throwInvalidCursor();
  return { status, statusSince, id };
}
