import { call } from '@saifu/client/call';
import { validateForm } from '@saifu/client/form';
import {
  addConsultation,
  type ConsultationView,
  getConsultation,
  listConsultations,
  writeToConsultation,
} from '@saifu/contract/consultation';
import type { BodyInto } from '@saifu/contract/endpoint';
import { type Query, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';

const consultationKeys = {
  one: (id: string) => ['consultation', 'one', id] as const,
  list: ['consultation', 'list'] as const,
};

const REFETCH_INTERVAL_MS = 15_000;

export type Question = BodyInto<typeof addConsultation>;

/** Consultations of the user, paginated. */
export function useConsultations() {
  return useInfiniteQuery({
    queryKey: consultationKeys.list,
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam === '' ? {} : { cursor: pageParam };
      return call(listConsultations, { query }, { signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });
}

/** One consultation. Polled while a reply is expected and the tab is visible. */
export function useConsultation(id: string) {
  return useQuery({
    queryKey: consultationKeys.one(id),
    queryFn: ({ signal }) => call(getConsultation, { params: { id } }, { signal }),
    refetchInterval: ({ state }: Query<ConsultationView>) => {
      const isOver = state.data === undefined || state.data.status === 'closed';
      return isOver ? false : REFETCH_INTERVAL_MS;
    },
  });
}

/** Creates a consultation. The idempotency key makes retries safe. */
export function useAddConsultation() {
  const setCached = useSetCached();
  return async (body: Question, idempotencyKey: string) =>
    setCached(await call(addConsultation, { body }, { idempotencyKey }));
}

export function useWriteMessage(id: string) {
  const setCached = useSetCached();
  return async (body: string, idempotencyKey: string) =>
    setCached(
      await call(writeToConsultation, { params: { id }, body: { body } }, { idempotencyKey }),
    );
}

/** Updates the cached consultation. */
function useSetCached(): (view: ConsultationView) => Promise<ConsultationView> {
  const queryClient = useQueryClient();
  return async (view) => {
    const queryKey = consultationKeys.one(view.id);
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData<ConsultationView>(queryKey, view);
    void queryClient.invalidateQueries({ queryKey: consultationKeys.list });
    return view;
  };
}

/** Refetches after an error: the consultation may have changed. */
export function useInvalidateConsultation(id: string): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: consultationKeys.one(id) });
}

/** Runs the server's schema validation on the client. */
export function validateQuestion(body: Question) {
  return validateForm(addConsultation.body, body);
}

export function validateMessage(values: { readonly body: string }) {
  return validateForm(writeToConsultation.body, values);
}
