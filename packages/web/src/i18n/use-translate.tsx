import { getMessagesVersion, onMessagesLoaded, type Translate } from '@saifu/i18n/texts';
import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';

const TranslateContext = createContext<Translate | null>(null);

type I18nProviderProps = { readonly t: Translate; readonly children: ReactNode };

/** Provides the texts of one language. A change of language reloads the page. */
export function I18nProvider({ t, children }: I18nProviderProps) {
  const version = useSyncExternalStore(onMessagesLoaded, getMessagesVersion);
  const translate = useMemo(() => (version === 0 ? t : withNewIdentity(t)), [t, version]);
  return <TranslateContext value={translate}>{children}</TranslateContext>;
}

/** A new function identity after late texts have loaded, so that components render again. */
function withNewIdentity(t: Translate): Translate {
  const copy = (...args: Parameters<Translate>) => t(...args);
  return Object.assign(copy, { language: t.language, error: t.error });
}

export function useTranslate(): Translate {
  const t = useContext(TranslateContext);
  if (t === null) throw new Error('useTranslate requires an I18nProvider');
  return t;
}
