import type { Translate } from '@saifu/i18n/texts';
import { createContext, useContext } from 'react';

/** The texts of the language that is chosen in the component gallery. */
export const TextsContext = createContext<Translate | null>(null);

export function useTexts(): Translate {
  const t = useContext(TextsContext);
  if (t === null) throw new Error('a story requires the provider of the component gallery');
  return t;
}
