import { STAFF_ROLES_BY_PERMISSION } from '@saifu/domain/members/staff-role';
import { LANGUAGES } from '@saifu/domain/shared/language';
import { CONSULTATION_LENGTH_MAX } from '@saifu/domain/shared/limits';
import { CONSULTATION_STATUSES } from '@saifu/domain/support/consultation';
import { CONSULTATION_QUEUES } from '@saifu/domain/support/staff-queue';
import * as z from 'zod/mini';
import { ConsultationRowView, ConsultationView } from './consultation.ts';
import { endpoint } from './endpoint.ts';
import { count, id, timestamp } from './fields.ts';
import { pageQuery, pageWithTotals } from './page.ts';
import {
  assignment,
  CaseNoteView,
  caseFields,
  filling,
  noteInput,
  staffWords,
} from './staff-case.ts';

/** The user and their language, and the work of staff. */
const forStaff = {
  user_id: z.string(),
  language: z.enum(LANGUAGES),
  /** Until when staff answer; null unless it is open. */
  answer_by: z.nullable(timestamp),
  ...caseFields,
};

export const StaffConsultationRowView = z.extend(ConsultationRowView, forStaff);
export type StaffConsultationRowView = z.infer<typeof StaffConsultationRowView>;

export const StaffConsultationView = z.extend(ConsultationView, {
  ...forStaff,
  /** Oldest first. Only staff read them. */
  notes: z.array(CaseNoteView),
});
export type StaffConsultationView = z.infer<typeof StaffConsultationView>;

/** How many consultations each queue has, in the language of the filter. */
export const ConsultationCountsView = z.object({
  open: count,
  mine: count,
  unassigned: count,
  overdue: count,
});
export type ConsultationCountsView = z.infer<typeof ConsultationCountsView>;

const staff = { access: 'staff', staffRoles: STAFF_ROLES_BY_PERMISSION.consultations } as const;
const params = z.object({ id: id('consultation') });
const one = { ...staff, params } as const;
/** By a person, not by a program. */
const inPerson = { ...one, access: 'staff_member' } as const;

export const listStaffConsultations = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/v1/staff/consultations',
  summary:
    'Lists consultations. A queue lists what is due first; without one, unanswered ones come ' +
    'first, longest waiting first, then the others. The first page has the counts of all queues.',
  query: z.strictObject({
    ...pageQuery,
    status: z.optional(z.enum(CONSULTATION_STATUSES, 'field.format')),
    /** A part of the open cases. */
    queue: z.optional(z.enum(CONSULTATION_QUEUES, 'field.format')),
    language: z.optional(z.enum(LANGUAGES, 'field.format')),
  }),
  reply: pageWithTotals(StaffConsultationRowView, ConsultationCountsView),
  errors: [],
});

export const getStaffConsultation = endpoint({
  ...one,
  method: 'GET',
  path: '/api/v1/staff/consultations/{id}',
  summary: 'Returns a consultation with its messages and the notes of staff.',
  reply: StaffConsultationView,
  errors: [],
});

export const answerConsultation = endpoint({
  ...one,
  method: 'POST',
  path: '/api/v1/staff/consultations/{id}/answer',
  summary: 'Answers a consultation and notifies the user.',
  requiresIdempotencyKey: true,
  body: z.strictObject({ body: staffWords({ max: CONSULTATION_LENGTH_MAX }) }),
  reply: StaffConsultationView,
  status: 201,
  errors: ['consultation.closed', 'consultation.full', 'rate.limited'],
});

export const closeConsultation = endpoint({
  ...one,
  method: 'POST',
  path: '/api/v1/staff/consultations/{id}/close',
  summary: 'Closes a consultation. No further messages are possible. Idempotent.',
  reply: StaffConsultationView,
  errors: [],
});

export const assignConsultation = endpoint({
  ...inPerson,
  ...assignment,
  method: 'PUT',
  path: '/api/v1/staff/consultations/{id}/assignee',
  summary: 'Takes a consultation, assigns it to a colleague or releases it.',
  reply: StaffConsultationView,
});

export const addConsultationNote = endpoint({
  ...inPerson,
  ...noteInput,
  method: 'POST',
  path: '/api/v1/staff/consultations/{id}/notes',
  summary: 'Adds a note that only staff read.',
});

export const fillConsultationAnswer = endpoint({
  ...inPerson,
  ...filling,
  method: 'POST',
  path: '/api/v1/staff/consultations/{id}/filled_answer',
  summary: 'Fills a canned answer in the payer’s language. Recorded, as it may name the payer.',
});
