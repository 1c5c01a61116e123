import { STAFF_ROLES_BY_PERMISSION } from '@saifu/domain/members/staff-role';
import { LANGUAGES } from '@saifu/domain/shared/language';
import { CONSULTATION_STATUSES } from '@saifu/domain/support/consultation';
import * as z from 'zod/mini';
import { ConsultationRowView, ConsultationView, messageBody } from './consultation.ts';
import { endpoint } from './endpoint.ts';
import { id } from './fields.ts';
import { page, pageQuery } from './page.ts';

/** The user and their language. */
const asker = { user_id: z.string(), language: z.enum(LANGUAGES) };

export const StaffConsultationRowView = z.extend(ConsultationRowView, asker);
export type StaffConsultationRowView = z.infer<typeof StaffConsultationRowView>;

export const StaffConsultationView = z.extend(ConsultationView, asker);
export type StaffConsultationView = z.infer<typeof StaffConsultationView>;

const staff = { access: 'staff', staffRoles: STAFF_ROLES_BY_PERMISSION.consultations } as const;
const one = { ...staff, params: z.object({ id: id('consultation') }) } as const;

export const listStaffConsultations = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/v1/staff/consultations',
  summary: 'Lists consultations: unanswered ones first, longest waiting first, then the others.',
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
  summary: 'Returns a consultation with its messages.',
  reply: StaffConsultationView,
  errors: [],
});

export const answerConsultation = endpoint({
  ...one,
  method: 'POST',
  path: '/api/v1/staff/consultations/{id}/answer',
  summary: 'Answers a consultation and notifies the user.',
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
  summary: 'Closes a consultation. No further messages are possible. Idempotent.',
  reply: StaffConsultationView,
  errors: [],
});
