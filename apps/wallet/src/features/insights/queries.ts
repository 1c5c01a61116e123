import { call } from '@saifu/client/call';
import { getInsights } from '@saifu/contract/insights';
import type { MonthRange } from '@saifu/domain/payments/insights';
import { useQuery } from '@tanstack/react-query';

const FRESH_MS = 30_000;

/** Totals of the months from `from` to `to`. */
export function useInsights({ from, to }: MonthRange) {
  return useQuery({
    queryKey: ['insights', from, to],
    queryFn: ({ signal }) => call(getInsights, { query: { from, to } }, { signal }),
    staleTime: FRESH_MS,
  });
}
