import type { Language } from '@saifu/domain/language';
import { loadFaqs } from '@saifu/texts/faqs';
import { useQuery } from '@tanstack/react-query';

/** They change only with a release, and come with the app: there without a line, too. */
export function useFaqs(language: Language) {
  return useQuery({
    queryKey: ['faqs', language],
    queryFn: () => loadFaqs(language),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });
}
