import type { Language } from '@saifu/domain/shared/language';
import type { ConsultationAuthor, ConsultationStatus } from '@saifu/domain/support/consultation';
import type { ColumnsOf } from '../../../platform/db/columns-of.ts';
import type { Colleague } from '../../cases/case-assignment.repository.ts';

/** A support consultation. */
export type Consultation = {
  readonly id: string;
  readonly userId: string;
  readonly paymentId: string | null;
  readonly subject: string;
  readonly content: string;
  readonly status: ConsultationStatus;
  readonly statusSince: Date;
  /** Number of messages after the question. */
  readonly messages: number;
  /** When an answered consultation closes automatically. */
  readonly closesAt: Date | null;
  readonly createdAt: Date;
  /** Until when staff answer. Null unless it is open, or if it was asked before there was one. */
  readonly answerBy: Date | null;
  /** Language of the user. */
  readonly language: Language;
};

export type ConsultationMessage = {
  readonly id: string;
  readonly author: ConsultationAuthor;
  readonly body: string;
  readonly at: Date;
};

export type DetailedConsultation = Consultation & {
  readonly thread: readonly ConsultationMessage[];
};

const COLUMNS = {
  id: 'id',
  userId: 'user_id',
  paymentId: 'payment_id',
  subject: 'subject',
  content: 'content',
  status: 'status',
  statusSince: 'status_since',
  messages: 'messages',
  closesAt: 'closes_at',
  createdAt: 'created_at',
  answerBy: 'answer_by',
} as const satisfies Partial<ColumnsOf<'consultations', Consultation>>;

/** A consultation with who of the staff works on it. */
export type AssignedConsultation = Consultation & { readonly assignee: Colleague | null };

/** Columns of a consultation `c`, aliased to their property names. */
export const CONSULTATION_COLUMNS = Object.entries(COLUMNS)
  .map(([name, column]) => `c.${column} as "${name}"`)
  .join(', ');
