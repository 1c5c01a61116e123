import type { Language } from '@saifu/domain/shared/language';
import type { ConsultationAuthor, ConsultationStatus } from '@saifu/domain/support/consultation';

/** A question to support, as it is kept. */
export type Consultation = {
  readonly id: string;
  readonly userId: string;
  readonly paymentId: string | null;
  readonly subject: string;
  readonly content: string;
  readonly status: ConsultationStatus;
  readonly statusSince: Date;
  /** How much was said after the question. */
  readonly messages: number;
  /** When it closes by itself, if it is answered. */
  readonly closesAt: Date | null;
  readonly createdAt: Date;
  /** In which its asker reads. */
  readonly language: Language;
};

/** Something said about it. */
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
} as const satisfies Partial<Record<keyof Consultation, string>>;

/** Columns of a consultation `c` by the names they have in the code. */
export const CONSULTATION_COLUMNS = Object.entries(COLUMNS)
  .map(([name, column]) => `c.${column} as "${name}"`)
  .join(', ');
