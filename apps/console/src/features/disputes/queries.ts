import { callConsole } from '@saifu/client/call-console';
import { validateForm } from '@saifu/client/form';
import {
  type DisputeDetailView,
  getDispute,
  listDisputes,
  submitDisputeEvidence,
} from '@saifu/contract/provider-dispute';
import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useAttempt } from '../../hooks/use-attempt.ts';
import { toQuery } from '../../lib/list-filter.ts';
import { joinItems, listOptions } from '../../lib/list-query.ts';
import type { DisputeFilter } from './filter.ts';

const disputeKeys = {
  lists: ['disputes', 'list'] as const,
  list: (filter: DisputeFilter) => ['disputes', 'list', filter] as const,
  one: (id: string) => ['disputes', 'one', id] as const,
};

/** Chargebacks, newest first. The previous result stays visible. */
export function useDisputes(filter: DisputeFilter) {
  return useInfiniteQuery({
    queryKey: disputeKeys.list(filter),
    ...listOptions((page, options) =>
      callConsole(listDisputes, { query: { ...toQuery(filter), ...page } }, options),
    ),
    placeholderData: keepPreviousData,
    select: joinItems,
  });
}

export function useDispute(id: string) {
  return useQuery({
    queryKey: disputeKeys.one(id),
    queryFn: ({ signal }) => callConsole(getDispute, { params: { id } }, { signal }),
  });
}

/** After an error the chargeback is fetched again: another member may have answered it. */
export function useSubmitEvidence(id: string): (text: string) => Promise<DisputeDetailView> {
  const client = useQueryClient();
  const attempt = useAttempt();
  const queryKey = disputeKeys.one(id);
  return async (text) => {
    try {
      const input = { params: { id }, body: { text } };
      const dispute = await attempt(text, (idempotencyKey) =>
        callConsole(submitDisputeEvidence, input, { idempotencyKey }),
      );
      await client.cancelQueries({ queryKey });
      client.setQueryData<DisputeDetailView>(queryKey, dispute);
      return dispute;
    } catch (error) {
      void client.invalidateQueries({ queryKey });
      throw error;
    } finally {
      void client.invalidateQueries({ queryKey: disputeKeys.lists });
    }
  };
}

export function validateEvidence(values: { readonly text: string }) {
  return validateForm(submitDisputeEvidence.body, values);
}
