import type { Language } from '@saifu/domain/language';
import { loadTerms } from '@saifu/texts/leaflets';
import { useQuery } from '@tanstack/react-query';

/** The terms in one language; they change only with a release. */
export function useTerms(language: Language) {
  return useQuery({
    queryKey: ['terms', language],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => loadTerms(language),
  });
}
