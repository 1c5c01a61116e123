import { call } from '@saifu/client/call';
import { listFaqEdits } from '@saifu/contract/faq';
import type { Language } from '@saifu/domain/language';
import { type FaqEdits, loadFaqs, mergeFaqs } from '@saifu/texts/faqs';
import { useQuery } from '@tanstack/react-query';

const NO_EDITS: FaqEdits = { items: [], removed: [] };
const PATIENCE_MS = 3000;
const FRESH_MS = 5 * 60 * 1000;

/**
 * The questions that come with the app, there without a line too, with what staff changed since.
 * Those changes are waited for briefly, so that nothing moves once it is shown.
 */
export function useFaqs(language: Language) {
  return useQuery({
    queryKey: ['faqs', language],
    queryFn: async ({ signal }) => {
      const [bundled, edits] = await Promise.all([loadFaqs(language), loadEdits(language, signal)]);
      return mergeFaqs(bundled, edits);
    },
    staleTime: FRESH_MS,
    networkMode: 'always',
  });
}

function loadEdits(language: Language, signal: AbortSignal): Promise<FaqEdits> {
  const bounded = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
  return call(listFaqEdits, { query: { lang: language } }, { signal: bounded }).catch(
    () => NO_EDITS,
  );
}
