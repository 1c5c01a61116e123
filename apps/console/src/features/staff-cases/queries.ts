import { callConsole, callConsoleForFile } from '@saifu/client/call-console';
import { validateForm } from '@saifu/client/form';
import { listCannedAnswers } from '@saifu/contract/canned-answer';
import type { BodyInto } from '@saifu/contract/endpoint';
import type { CaseNoteView, FilledAnswerView } from '@saifu/contract/staff-case';
import { listAssignees } from '@saifu/contract/staff-case';
import {
  addConsultationNote,
  answerConsultation,
  assignConsultation,
  closeConsultation,
  fillConsultationAnswer,
  getStaffConsultation,
  listStaffConsultations,
  type StaffConsultationView,
} from '@saifu/contract/staff-consultation';
import {
  addRefundRequestNote,
  assignRefundRequest,
  fillRefundRequestAnswer,
  getStaffAttachment,
  getStaffRefundRequest,
  listStaffRefundRequests,
  type StaffRefundRequestView,
  staffRespondToRefundRequest,
  staffWriteToPayer,
} from '@saifu/contract/staff-refund-request';
import type { CaseKind } from '@saifu/domain/support/staff-queue';
import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { joinWithTotals, listOptions } from '../../lib/list-query.ts';
import { type ConsultationFilter, type RefundRequestFilter, toCaseQuery } from './filter.ts';

const caseKeys = {
  lists: (kind: CaseKind) => ['staff_cases', kind, 'list'] as const,
  list: (kind: CaseKind, filter: object) => ['staff_cases', kind, 'list', filter] as const,
  one: (kind: CaseKind, id: string) => ['staff_cases', kind, 'one', id] as const,
  file: (id: string, fileId: string) => ['staff_cases', 'file', id, fileId] as const,
  assignees: (kind: CaseKind) => ['staff_cases', kind, 'assignees'] as const,
  // The list of the screen on which canned answers are changed.
  cannedAnswers: ['canned_answers'] as const,
};

const REFETCH_INTERVAL_MS = 15_000;
const CHOICES_FRESH_MS = 60_000;

/** The consultations of a queue, what is due first, and the counts of all queues. */
export function useConsultations(filter: ConsultationFilter) {
  const query = toCaseQuery(filter, 'open');
  return useInfiniteQuery({
    queryKey: caseKeys.list('consultation', query),
    ...listOptions((page, options) =>
      callConsole(listStaffConsultations, { query: { ...query, ...page } }, options),
    ),
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_INTERVAL_MS,
    select: joinWithTotals,
  });
}

/** The refund requests of a queue, urgent ones first, and the counts of all queues. */
export function useStaffRefundRequests(filter: RefundRequestFilter) {
  const query = toCaseQuery(filter, 'open');
  return useInfiniteQuery({
    queryKey: caseKeys.list('refund_request', query),
    ...listOptions((page, options) =>
      callConsole(listStaffRefundRequests, { query: { ...query, ...page } }, options),
    ),
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_INTERVAL_MS,
    select: joinWithTotals,
  });
}

/** One consultation, fetched again and again, because the payer and colleagues may change it. */
export function useConsultation(id: string) {
  return useQuery({
    queryKey: caseKeys.one('consultation', id),
    queryFn: ({ signal }) => callConsole(getStaffConsultation, { params: { id } }, { signal }),
    refetchInterval: REFETCH_INTERVAL_MS,
  });
}

export function useStaffRefundRequest(id: string) {
  return useQuery({
    queryKey: caseKeys.one('refund_request', id),
    queryFn: ({ signal }) => callConsole(getStaffRefundRequest, { params: { id } }, { signal }),
    refetchInterval: REFETCH_INTERVAL_MS,
  });
}

/** The colleagues who may work on cases of the kind. */
export function useAssignees(kind: CaseKind) {
  return useQuery({
    queryKey: caseKeys.assignees(kind),
    queryFn: ({ signal }) => callConsole(listAssignees, { query: { kind } }, { signal }),
    select: ({ items }) => items,
    staleTime: CHOICES_FRESH_MS,
  });
}

/** The canned answers that can be picked. */
export function useCannedAnswers() {
  return useQuery({
    queryKey: caseKeys.cannedAnswers,
    queryFn: ({ signal }) => callConsole(listCannedAnswers, {}, { signal }),
    select: ({ items }) => items.filter((answer) => !answer.is_archived),
    staleTime: CHOICES_FRESH_MS,
  });
}

export type Assignment = BodyInto<typeof assignConsultation>;

/** What staff do about one case, whatever its kind. */
export type CaseCalls = {
  readonly assign: (body: Assignment) => Promise<unknown>;
  readonly addNote: (body: string, idempotencyKey: string) => Promise<CaseNoteView>;
  readonly fill: (cannedAnswerId: string) => Promise<FilledAnswerView>;
};

export function useConsultationCalls(id: string) {
  const { show, refresh } = useShow<StaffConsultationView>('consultation', id);
  const params = { id };
  return {
    assign: (body) => show(callConsole(assignConsultation, { params, body })),
    addNote: (body, idempotencyKey) =>
      refresh(callConsole(addConsultationNote, { params, body: { body } }, { idempotencyKey })),
    fill: (cannedAnswerId) =>
      callConsole(fillConsultationAnswer, { params, body: { canned_answer_id: cannedAnswerId } }),
    answer: (body: string, idempotencyKey: string) =>
      show(callConsole(answerConsultation, { params, body: { body } }, { idempotencyKey })),
    close: () => show(callConsole(closeConsultation, { params })),
  } satisfies CaseCalls & Record<string, unknown>;
}

export type DecisionBody = BodyInto<typeof staffRespondToRefundRequest>;

export function useRefundRequestCalls(id: string) {
  const { show, refresh } = useShow<StaffRefundRequestView>('refund_request', id);
  const params = { id };
  return {
    assign: (body) => show(callConsole(assignRefundRequest, { params, body })),
    addNote: (body, idempotencyKey) =>
      refresh(callConsole(addRefundRequestNote, { params, body: { body } }, { idempotencyKey })),
    fill: (cannedAnswerId) =>
      callConsole(fillRefundRequestAnswer, { params, body: { canned_answer_id: cannedAnswerId } }),
    decide: (body: DecisionBody) =>
      show(callConsole(staffRespondToRefundRequest, { params, body })),
    write: (body: string) => show(callConsole(staffWriteToPayer, { params, body: { body } })),
  } satisfies CaseCalls & Record<string, unknown>;
}

/**
 * Shows the new state of a case. It is fetched again after an error, because a colleague may have
 * changed it.
 */
function useShow<View>(kind: CaseKind, id: string) {
  const client = useQueryClient();
  const queryKey = caseKeys.one(kind, id);
  const refresh = async <Reply>(call: Promise<Reply>): Promise<Reply> => {
    try {
      return await call;
    } finally {
      void client.invalidateQueries({ queryKey });
      void client.invalidateQueries({ queryKey: caseKeys.lists(kind) });
    }
  };
  const show = async (call: Promise<View>): Promise<View> => {
    const view = await refresh(call);
    await client.cancelQueries({ queryKey });
    client.setQueryData<View>(queryKey, view);
    return view;
  };
  return { show, refresh };
}

export function validateAnswerWords(values: { readonly body: string }) {
  return validateForm(answerConsultation.body, values);
}

export function validateMessageWords(values: { readonly body: string }) {
  return validateForm(staffWriteToPayer.body, values);
}

export function validateDecision(body: DecisionBody) {
  return validateForm(staffRespondToRefundRequest.body, body);
}

export function validateNote(values: { readonly body: string }) {
  return validateForm(addConsultationNote.body, values);
}

export function fetchEvidence(id: string, fileId: string): Promise<Blob> {
  return callConsoleForFile(getStaffAttachment, { params: { id, upload_id: fileId } });
}
