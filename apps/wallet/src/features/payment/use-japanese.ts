import { loadAllTexts, type Translate } from '@saifu/i18n/texts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useQuery } from '@tanstack/react-query';

let loaded: Translate | undefined;

/** Loads the Japanese texts. Afterwards `useJapaneseTranslate` returns them at once. */
export async function loadJapaneseTexts(): Promise<Translate> {
  loaded ??= await loadAllTexts('ja');
  return loaded;
}

/** Japanese texts for the staff, whatever the payer's language. */
export function useJapaneseTranslate(): Translate {
  const own = useTranslate();
  const isNeeded = own.language !== 'ja';
  const { data } = useQuery({
    queryKey: ['payment', 'japanese'],
    enabled: isNeeded,
    staleTime: Number.POSITIVE_INFINITY,
    initialData: () => loaded,
    queryFn: loadJapaneseTexts,
  });
  return isNeeded ? (data ?? own) : own;
}
