import { ApiError } from '@saifu/client/api-error';
import { call } from '@saifu/client/call';
import {
  addCard,
  type CardView,
  deleteCard,
  listCards,
  resumeCard,
  type SavedCardView,
  setDefaultCard,
} from '@saifu/contract/card';
import type { BodyInto } from '@saifu/contract/endpoint';
import { JUST_FETCHED_MS } from '@saifu/web/lib/prefetch-data.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

const cardKeys = { all: ['card', 'all'] as const };

/** Cards of the user, default card first. */
export const cardsQuery = queryOptions({
  queryKey: cardKeys.all,
  queryFn: ({ signal }) => call(listCards, {}, { signal }),
  staleTime: JUST_FETCHED_MS,
});

/** A guest has no cards, so no request is sent. */
export function useCards(isLoggedIn: boolean) {
  return useQuery({
    ...cardsQuery,
    enabled: isLoggedIn,
    select: ({ items }) => items,
  });
}

/**
 * Saves a card by its token. Card data must not be passed here, because mutation variables are
 * cached.
 */
export function useAddCard() {
  const invalidateList = useInvalidateList();
  return useMutation<SavedCardView, ApiError, BodyInto<typeof addCard>>({
    mutationFn: (body) => call(addCard, { body }),
    onSettled: invalidateList,
  });
}

/** Fetches the result of a card after its owner returns from the bank. */
export function useResumeCard() {
  const invalidateList = useInvalidateList();
  return useMutation<SavedCardView, ApiError, string>({
    mutationFn: (id) => call(resumeCard, { params: { id } }),
    onSettled: invalidateList,
  });
}

export function useDeleteCard() {
  const invalidateList = useInvalidateList();
  return useMutation<void, ApiError, CardView>({
    mutationFn: async ({ id }) => {
      await call(deleteCard, { params: { id } }).catch(ignoreNotFound);
    },
    onSettled: invalidateList,
  });
}

export function useSetDefaultCard() {
  const invalidateList = useInvalidateList();
  return useMutation<CardView, ApiError, CardView>({
    mutationFn: ({ id }) => call(setDefaultCard, { params: { id } }),
    onSettled: invalidateList,
  });
}

/** Refetches on success and on error: another device may have changed the list. */
function useInvalidateList() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: cardKeys.all });
}

/** A card that is already deleted counts as success. */
function ignoreNotFound(error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== 'not_found') throw error;
}
