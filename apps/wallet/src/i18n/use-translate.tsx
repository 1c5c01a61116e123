import { getMessagesVersion, onMessagesLoaded, type Translate } from '@saifu/i18n/texts';
import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';

const TranslateContext = createContext<Translate | null>(null);

type I18nProviderProps = { readonly t: Translate; readonly children: ReactNode };

/** The words of one language for everything below. A change of language reloads the page. */
export function I18nProvider({ t, children }: I18nProviderProps) {
  const version = useSyncExternalStore(onMessagesLoaded, getMessagesVersion);
  const translate = useMemo(() => (version === 0 ? t : withNewIdentity(t)), [t, version]);
  return <TranslateContext value={translate}>{children}</TranslateContext>;
}

/** The same words by another name, so that whatever was said without them is said again. */
function withNewIdentity(t: Translate): Translate {
  const copy = (...words: Parameters<Translate>) => t(...words);
  return Object.assign(copy, { language: t.language, error: t.error });
}

export function useTranslate(): Translate {
  const t = useContext(TranslateContext);
  if (t === null) throw new Error('useTranslate needs an I18nProvider above it.');
  return t;
}
