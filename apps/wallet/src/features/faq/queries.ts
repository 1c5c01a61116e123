import { loadFaqEdits } from '@saifu/client/load-faq-edits';
import type { Language } from '@saifu/domain/shared/language';
import { loadFaqs, mergeFaqs } from '@saifu/i18n/faqs';
import { useQuery } from '@tanstack/react-query';

const FRESH_MS = 5 * 60 * 1000;

/**
 * FAQs bundled with the app, available offline, merged with edits by staff. The query waits briefly
 * for the edits, so that the layout does not shift.
 */
export function useFaqs(language: Language) {
  return useQuery({
    queryKey: ['faqs', language],
    queryFn: async ({ signal }) => {
      const [bundled, edits] = await Promise.all([
        loadFaqs(language),
        loadFaqEdits(language, signal),
      ]);
      return mergeFaqs(bundled, edits);
    },
    staleTime: FRESH_MS,
    networkMode: 'always',
  });
}
