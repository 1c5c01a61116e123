import type { Language } from '@saifu/domain/shared/language';
import {
  type LegalDocumentName,
  loadLegalDocument,
  loadLegalTexts,
} from '@saifu/i18n/legal-documents';
import { useQuery } from '@tanstack/react-query';

// Legal documents are bundled with the app and change only with a release.
const NEVER_STALE = { staleTime: Number.POSITIVE_INFINITY, networkMode: 'always' } as const;

/** A legal document in one language, with its labels. */
export function useLegalDocument(name: LegalDocumentName, language: Language) {
  return useQuery({
    ...NEVER_STALE,
    queryKey: ['legal document', name, language],
    queryFn: async () => {
      const [legalDocument, texts] = await Promise.all([
        loadLegalDocument(name, language),
        loadLegalTexts(language),
      ]);
      return { legalDocument, texts };
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
