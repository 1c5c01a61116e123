import { endOfDay, getLastDay } from '../shared/calendar.ts';
import { CONSULTATION_MESSAGES_MAX, CONSULTATION_REST_DAYS } from '../shared/limits.ts';
import { defineMachine } from '../shared/state-machine.ts';

/** A question to the provider's support, and what is said about it to and fro. */
export const CONSULTATION_STATUSES = ['open', 'answered', 'closed'] as const;
export type ConsultationStatus = (typeof CONSULTATION_STATUSES)[number];

export const CONSULTATION_AUTHORS = ['payer', 'staff'] as const;
export type ConsultationAuthor = (typeof CONSULTATION_AUTHORS)[number];

/** write: the payer says more. answer: support does. close: support is done, or time is over. */
export type ConsultationEvent = 'write' | 'answer' | 'close';

const STATUS_AFTER_EVENT = {
  write: 'open',
  answer: 'answered',
  close: 'closed',
} as const satisfies Record<ConsultationEvent, ConsultationStatus>;

/** Closing twice is closing once; nothing is said about what is closed. */
export const consultationMachine = defineMachine<ConsultationStatus, ConsultationEvent>({
  open: { on: STATUS_AFTER_EVENT, otherwise: 'consultation.closed' },
  answered: { on: STATUS_AFTER_EVENT, otherwise: 'consultation.closed' },
  closed: { on: { close: 'closed' }, otherwise: 'consultation.closed' },
});

/** When an answered question closes by itself, if nobody says anything more. */
export function closesAt(answeredAt: Date): Date {
  return endOfDay(getLastDay(answeredAt, CONSULTATION_REST_DAYS));
}

type ConsultationState = { readonly status: ConsultationStatus; readonly closesAt: Date | null };

/** Its time may be over before anybody has closed it. */
export function isOver({ status, closesAt: end }: ConsultationState, now: Date): boolean {
  return status === 'closed' || (end !== null && end < now);
}

/**
 * Whether one more message fits, after so many. The last place is kept for support, so that
 * nobody can ask more than can be answered.
 */
export function hasRoom(author: ConsultationAuthor, messages: number): boolean {
  return messages < CONSULTATION_MESSAGES_MAX - (author === 'payer' ? 1 : 0);
}
