import type { Language } from '@saifu/domain/shared/language';
import {
  type LegalDocumentName,
  loadLegalDocument,
  loadLegalTexts,
} from '@saifu/i18n/legal-documents';
import { useQuery } from '@tanstack/react-query';

// They change only with a release, and come with the app, not from the API.
const NEVER_STALE = { staleTime: Number.POSITIVE_INFINITY, networkMode: 'always' } as const;

/** One legal text in one language, with the words around it. */
export function useLegalDocument(name: LegalDocumentName, language: Language) {
  return useQuery({
    ...NEVER_STALE,
    queryKey: ['legal document', name, language],
    queryFn: async () => {
      const [legalDocument, words] = await Promise.all([
        loadLegalDocument(name, language),
        loadLegalTexts(language),
      ]);
      return { legalDocument, words };
    },
  });
}

export function useLegalTexts(language: Language) {
  return useQuery({
    ...NEVER_STALE,
    queryKey: ['legal words', language],
    queryFn: () => loadLegalTexts(language),
  });
}
