import { endOfDay, getLastDay } from '../shared/calendar.ts';
import { CONSULTATION_MESSAGES_MAX, CONSULTATION_REST_DAYS } from '../shared/limits.ts';
import { defineMachine } from '../shared/state-machine.ts';

/** A consultation with the provider's support and its messages. */
export const CONSULTATION_STATUSES = ['open', 'answered', 'closed'] as const;
export type ConsultationStatus = (typeof CONSULTATION_STATUSES)[number];

export const CONSULTATION_AUTHORS = ['payer', 'staff'] as const;
export type ConsultationAuthor = (typeof CONSULTATION_AUTHORS)[number];

/**
 * write: the payer sends a message. answer: support replies. close: support closes it, or it
 * expires.
 */
export type ConsultationEvent = 'write' | 'answer' | 'close';

const STATUS_AFTER_EVENT = {
  write: 'open',
  answer: 'answered',
  close: 'closed',
} as const satisfies Record<ConsultationEvent, ConsultationStatus>;

/** Closing is idempotent. A closed consultation accepts no messages. */
export const consultationMachine = defineMachine<ConsultationStatus, ConsultationEvent>({
  open: { on: STATUS_AFTER_EVENT, otherwise: 'consultation.closed' },
  answered: { on: STATUS_AFTER_EVENT, otherwise: 'consultation.closed' },
  closed: { on: { close: 'closed' }, otherwise: 'consultation.closed' },
});

/** When an answered consultation closes automatically without a further message. */
export function closesAt(answeredAt: Date): Date {
  return endOfDay(getLastDay(answeredAt, CONSULTATION_REST_DAYS));
}

type ConsultationState = { readonly status: ConsultationStatus; readonly closesAt: Date | null };

/** It may be past closesAt while the stored status is still open. */
export function isOver({ status, closesAt: end }: ConsultationState, now: Date): boolean {
  return status === 'closed' || (end !== null && end < now);
}

/**
 * Whether another message is allowed after `messages`. The last one is reserved for support, so
 * that every question can be answered.
 */
export function hasRoom(author: ConsultationAuthor, messages: number): boolean {
  return messages < CONSULTATION_MESSAGES_MAX - (author === 'payer' ? 1 : 0);
}
