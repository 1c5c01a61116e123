import { lateWords, onLateWords, type Translate } from '@saifu/i18n/texts';
import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';

const TextContext = createContext<Translate | null>(null);

type TextProviderProps = { readonly t: Translate; readonly children: ReactNode };

/** The words of one language for everything below. A change of language reloads the page. */
export function TextProvider({ t, children }: TextProviderProps) {
  const late = useSyncExternalStore(onLateWords, lateWords);
  const translate = useMemo(() => (late === 0 ? t : withNewIdentity(t)), [t, late]);
  return <TextContext value={translate}>{children}</TextContext>;
}

/** The same words by another name, so that whatever was said without them is said again. */
function withNewIdentity(t: Translate): Translate {
  const anew = (...words: Parameters<Translate>) => t(...words);
  return Object.assign(anew, { language: t.language, error: t.error });
}

export function useText(): Translate {
  const t = useContext(TextContext);
  if (t === null) throw new Error('useText needs a TextProvider above it.');
  return t;
}
