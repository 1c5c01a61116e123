import { loadFaqEdits } from '@saifu/client/load-faq-edits';
import type { Language } from '@saifu/domain/shared/language';
import { loadFaqs, mergeFaqs } from '@saifu/i18n/faqs';
import { useQuery } from '@tanstack/react-query';

const FRESH_MS = 5 * 60 * 1000;

/**
 * The questions that come with the app, there without a line too, with what staff changed since.
 * Those changes are waited for briefly, so that nothing moves once it is shown.
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
