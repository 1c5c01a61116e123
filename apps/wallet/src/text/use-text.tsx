import type { Say } from '@saifu/texts/texts';
import { createContext, type ReactNode, useContext } from 'react';

const TextContext = createContext<Say | null>(null);

type TextProviderProps = { readonly say: Say; readonly children: ReactNode };

/** The words of one language for everything below. A change of language reloads the page. */
export function TextProvider({ say, children }: TextProviderProps) {
  return <TextContext value={say}>{children}</TextContext>;
}

export function useText(): Say {
  const say = useContext(TextContext);
  if (say === null) throw new Error('useText needs a TextProvider above it.');
  return say;
}
