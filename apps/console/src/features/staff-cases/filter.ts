import {
  REFUND_REQUEST_STATUSES,
  type RefundRequestStatus,
} from '@saifu/domain/payments/refund-request';
import { LANGUAGES, type Language } from '@saifu/domain/shared/language';
import { CONSULTATION_STATUSES, type ConsultationStatus } from '@saifu/domain/support/consultation';
import {
  CONSULTATION_QUEUES,
  type ConsultationQueue,
  REFUND_REQUEST_QUEUES,
  type RefundRequestQueue,
} from '@saifu/domain/support/staff-queue';
import { readOption } from '../../lib/list-filter.ts';

/** Which cases are listed: those of a queue, or finished ones of a status. */
type CaseFilter<Queue extends string, Status extends string> = {
  /** Empty: all open ones. */
  readonly queue: Queue | '';
  /** Empty: open ones. */
  readonly status: Status | '';
  readonly language: Language | '';
};

export type ConsultationFilter = CaseFilter<ConsultationQueue, ConsultationStatus>;
export type RefundRequestFilter = CaseFilter<RefundRequestQueue, RefundRequestStatus>;

/** A queue has only open cases, so these are found by their status. */
export const FINISHED_CONSULTATION_STATUSES = CONSULTATION_STATUSES.filter(
  (status) => status !== 'open',
);
export const FINISHED_REQUEST_STATUSES = REFUND_REQUEST_STATUSES.filter(
  (status) => status !== 'pending' && status !== 'escalated',
);

export function parseConsultationFilter(search: string): ConsultationFilter {
  const params = new URLSearchParams(search);
  return {
    queue: readOption(params, 'queue', CONSULTATION_QUEUES),
    status: readOption(params, 'status', FINISHED_CONSULTATION_STATUSES),
    language: readOption(params, 'language', LANGUAGES),
  };
}

export function parseRequestFilter(search: string): RefundRequestFilter {
  const params = new URLSearchParams(search);
  return {
    queue: readOption(params, 'queue', REFUND_REQUEST_QUEUES),
    status: readOption(params, 'status', FINISHED_REQUEST_STATUSES),
    language: readOption(params, 'language', LANGUAGES),
  };
}

/** The query of the API. A status lists finished cases, whatever the queue was before. */
export function toCaseQuery<Queue extends string, Status extends string>(
  { queue, status, language }: CaseFilter<Queue, Status>,
  open: Queue,
) {
  const spoken = language === '' ? {} : { language };
  return status === '' ? { queue: queue === '' ? open : queue, ...spoken } : { status, ...spoken };
}
