import { lateWords, onLateWords, type Say } from '@saifu/i18n/texts';
import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';

const TextContext = createContext<Say | null>(null);

type TextProviderProps = { readonly say: Say; readonly children: ReactNode };

/** The words of one language for everything below. A change of language reloads the page. */
export function TextProvider({ say, children }: TextProviderProps) {
  const late = useSyncExternalStore(onLateWords, lateWords);
  const voice = useMemo(() => (late === 0 ? say : sayAnew(say)), [say, late]);
  return <TextContext value={voice}>{children}</TextContext>;
}

/** The same words by another name, so that whatever was said without them is said again. */
function sayAnew(say: Say): Say {
  const anew = (...words: Parameters<Say>) => say(...words);
  return Object.assign(anew, { language: say.language, refusal: say.refusal });
}

export function useText(): Say {
  const say = useContext(TextContext);
  if (say === null) throw new Error('useText needs a TextProvider above it.');
  return say;
}
