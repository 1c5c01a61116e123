import { call } from '@saifu/client/call';
import { productNow } from '@saifu/client/clock';
import { loadFaqEdits } from '@saifu/client/load-faq-edits';
import { getSupportStatus, type SupportStatusView } from '@saifu/contract/support';
import type { Language } from '@saifu/domain/shared/language';
import type { FaqId } from '@saifu/domain/support/faq';
import { loadFaqs, mergeFaqs } from '@saifu/i18n/faqs';
import { type Query, useQuery } from '@tanstack/react-query';

const supportKeys = {
  status: ['support', 'status'] as const,
  likely: (language: Language) => ['support', 'likely', language] as const,
};

const REFETCH_MIN_MS = 1000;
const REFETCH_MAX_MS = 10 * 60 * 1000;

/** Whether phone support is available. Refetched when that changes. */
export function useSupportStatus() {
  return useQuery({
    queryKey: supportKeys.status,
    queryFn: ({ signal }) => call(getSupportStatus, {}, { signal }),
    refetchInterval: ({ state }: Query<SupportStatusView>) => {
      const change = state.data?.closes_at ?? state.data?.opens_at;
      if (change == null) return REFETCH_MAX_MS;
      const restMs = Date.parse(change) - productNow() + REFETCH_MIN_MS;
      return Math.min(Math.max(restMs, REFETCH_MIN_MS), REFETCH_MAX_MS);
    },
  });
}

/** The most frequent support topics that users can solve themselves. */
const LIKELY: readonly string[] = [
  'faq_still_processing',
  'faq_request_refund',
  'faq_get_receipt',
  'faq_card_refused',
  'faq_not_me',
] satisfies readonly FaqId[];

export function useLikelyFaqs(language: Language) {
  return useQuery({
    queryKey: supportKeys.likely(language),
    queryFn: async ({ signal }) => {
      const [bundled, edits] = await Promise.all([
        loadFaqs(language),
        loadFaqEdits(language, signal),
      ]);
      return mergeFaqs(bundled, edits).filter(({ id }) => LIKELY.includes(id));
    },
    staleTime: REFETCH_MAX_MS,
  });
}
