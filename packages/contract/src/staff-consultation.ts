import { LANGUAGES } from '@saifu/domain/shared/language';
import { CONSULTATION_STATUSES } from '@saifu/domain/support/consultation';
import * as z from 'zod/mini';
import { ConsultationRowView, ConsultationView, messageBody } from './consultation.ts';
import { endpoint } from './endpoint.ts';
import { id } from './fields.ts';
import { page, pageQuery } from './page.ts';

/** Who asked, and in which language they read. */
const asker = { user_id: z.string(), language: z.enum(LANGUAGES) };

export const StaffConsultationRowView = z.extend(ConsultationRowView, asker);
export type StaffConsultationRowView = z.infer<typeof StaffConsultationRowView>;

export const StaffConsultationView = z.extend(ConsultationView, asker);
export type StaffConsultationView = z.infer<typeof StaffConsultationView>;

const one = { access: 'staff', params: z.object({ id: id('consultation') }) } as const;

export const listStaffConsultations = endpoint({
  method: 'GET',
  path: '/api/v1/staff/consultations',
  access: 'staff',
  summary: 'Questions: first those that wait for an answer, longest first; then the others.',
  query: z.strictObject({
    ...pageQuery,
    status: z.optional(z.enum(CONSULTATION_STATUSES, 'field.format')),
  }),
  reply: page(StaffConsultationRowView),
  errors: [],
});

export const getStaffConsultation = endpoint({
  ...one,
  method: 'GET',
  path: '/api/v1/staff/consultations/{id}',
  summary: 'One question with its messages.',
  reply: StaffConsultationView,
  errors: [],
});

export const answerConsultation = endpoint({
  ...one,
  method: 'POST',
  path: '/api/v1/staff/consultations/{id}/answer',
  summary: 'Answer a question; whoever asked it is written to.',
  requiresIdempotencyKey: true,
  body: messageBody,
  reply: StaffConsultationView,
  status: 201,
  errors: ['consultation.closed', 'consultation.full', 'rate.limited'],
});

export const closeConsultation = endpoint({
  ...one,
  method: 'POST',
  path: '/api/v1/staff/consultations/{id}/close',
  summary: 'Close a question: nothing more is said about it. A second time changes nothing.',
  reply: StaffConsultationView,
  errors: [],
});
