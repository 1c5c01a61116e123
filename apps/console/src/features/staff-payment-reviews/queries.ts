import { callConsole } from '@saifu/client/call-console';
import {
  assignPaymentReview,
  getPaymentReview,
  listPaymentReviews,
  type PaymentReviewDetailView,
  releasePaymentReview,
  voidPaymentReview,
} from '@saifu/contract/payment-review';
import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { toQuery } from '../../lib/list-filter.ts';
import { joinItems, listOptions } from '../../lib/list-query.ts';
import type { ReviewFilter } from './filter.ts';

const keys = {
  lists: ['payment-reviews', 'list'] as const,
  list: (filter: ReviewFilter) => ['payment-reviews', 'list', filter] as const,
  one: (id: string) => ['payment-reviews', 'one', id] as const,
};

/** Held payments. The previous result stays visible. */
export function usePaymentReviews(filter: ReviewFilter) {
  return useInfiniteQuery({
    queryKey: keys.list(filter),
    ...listOptions((page, options) =>
      callConsole(listPaymentReviews, { query: { ...toQuery(filter), ...page } }, options),
    ),
    placeholderData: keepPreviousData,
    select: joinItems,
  });
}

export function usePaymentReview(id: string) {
  return useQuery({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => callConsole(getPaymentReview, { params: { id } }, { signal }),
  });
}

export type ReviewDecision = 'release' | 'void';

/** After an error the review is fetched again: somebody else may have decided it. */
function useWrite(id: string) {
  const client = useQueryClient();
  return async (write: () => Promise<PaymentReviewDetailView>) => {
    try {
      const review = await write();
      client.setQueryData<PaymentReviewDetailView>(keys.one(id), review);
      return review;
    } catch (error) {
      void client.invalidateQueries({ queryKey: keys.one(id) });
      throw error;
    } finally {
      void client.invalidateQueries({ queryKey: keys.lists });
    }
  };
}

export function useDecideReview(id: string) {
  const write = useWrite(id);
  return (decision: ReviewDecision, reason: string) =>
    write(() => {
      const input = { params: { id }, body: { reason } };
      return decision === 'release'
        ? callConsole(releasePaymentReview, input)
        : callConsole(voidPaymentReview, input);
    });
}

export function useAssignReview(id: string) {
  const write = useWrite(id);
  return (assigned: boolean) =>
    write(() => callConsole(assignPaymentReview, { params: { id }, body: { assigned } }));
}
