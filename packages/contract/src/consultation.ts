import {
  CONSULTATION_LENGTH_MAX,
  CONSULTATION_LENGTH_MIN,
  CONSULTATION_SUBJECT_LENGTH_MAX,
} from '@saifu/domain/shared/limits';
import { CONSULTATION_AUTHORS, CONSULTATION_STATUSES } from '@saifu/domain/support/consultation';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, line, paragraphs, timestamp } from './fields.ts';
import { page, pageQuery } from './page.ts';

/** A consultation as a list row. */
export const ConsultationRowView = z.object({
  id: z.string(),
  subject: z.string(),
  status: z.enum(CONSULTATION_STATUSES),
  payment_id: z.nullable(z.string()),
  created_at: timestamp,
  /** When it entered the current status. */
  status_since: timestamp,
});
export type ConsultationRowView = z.infer<typeof ConsultationRowView>;

export const ConsultationMessageView = z.object({
  id: z.string(),
  author: z.enum(CONSULTATION_AUTHORS),
  body: z.string(),
  at: timestamp,
});
export type ConsultationMessageView = z.infer<typeof ConsultationMessageView>;

/** A consultation with its messages, as plain text. */
export const ConsultationView = z.extend(ConsultationRowView, {
  content: z.string(),
  /** The last answer of support. */
  answer: z.nullable(z.string()),
  /** The messages after the question, oldest first. */
  messages: z.array(ConsultationMessageView),
  /** When it closes automatically; null while it waits for an answer or is closed. */
  closes_at: z.nullable(timestamp),
  /** Whether the payer can add a message. */
  writable: z.boolean(),
});
export type ConsultationView = z.infer<typeof ConsultationView>;

export const messageBody = z.strictObject({ body: paragraphs({ max: CONSULTATION_LENGTH_MAX }) });

export const listConsultations = endpoint({
  method: 'GET',
  path: '/api/v1/consultations',
  access: 'user',
  summary: 'Lists the caller’s consultations, newest first.',
  query: z.strictObject(pageQuery),
  reply: page(ConsultationRowView),
  errors: [],
});

export const addConsultation = endpoint({
  method: 'POST',
  path: '/api/v1/consultations',
  access: 'user',
  summary:
    'Opens a consultation with support, about one of the caller’s payments or anything else.',
  requiresIdempotencyKey: true,
  body: z.strictObject({
    subject: line({ max: CONSULTATION_SUBJECT_LENGTH_MAX }),
    content: paragraphs({ min: CONSULTATION_LENGTH_MIN, max: CONSULTATION_LENGTH_MAX }),
    payment_id: z.optional(id('payment')),
  }),
  reply: ConsultationView,
  status: 201,
  errors: ['rate.limited'],
});

const own = { access: 'user', params: z.object({ id: id('consultation') }) } as const;

export const getConsultation = endpoint({
  ...own,
  method: 'GET',
  path: '/api/v1/consultations/{id}',
  summary: 'Returns a consultation with its messages.',
  reply: ConsultationView,
  errors: [],
});

export const writeToConsultation = endpoint({
  ...own,
  method: 'POST',
  path: '/api/v1/consultations/{id}/messages',
  summary: 'Adds a message. An answered consultation becomes open again.',
  requiresIdempotencyKey: true,
  body: messageBody,
  reply: ConsultationView,
  status: 201,
  errors: ['consultation.closed', 'consultation.full', 'rate.limited'],
});
