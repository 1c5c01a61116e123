import '@saifu/ui/tokens.css';
import '@saifu/ui/fonts.css';
import '@saifu/ui/base.css';
import { LANGUAGES, type Language } from '@saifu/domain/shared/language';
import { loadAllTexts, type Translate } from '@saifu/i18n/texts';
import { TextsContext } from '@saifu/ui/gallery/use-texts';
import { LinkContext, type LinkProps } from '@saifu/ui/link/link';
import { VisuallyHidden } from '@saifu/ui/visually-hidden/visually-hidden';
import { I18nProvider } from '@saifu/web/i18n/use-translate.tsx';
import { type ComponentType, type ReactNode, use, useLayoutEffect } from 'react';
import styles from './components.module.css';

// Ladle finds these three exports by their names, and only if they are constants.

/** Controls of every story. */
export const args: Readonly<Record<string, Language>> = { language: 'en' };
export const argTypes: object = {
  language: { options: LANGUAGES, control: { type: 'inline-radio' } },
};

type ProviderProps = {
  readonly globalState: {
    readonly mode: string;
    readonly story: string;
    readonly control: { readonly language?: { readonly value: Language } };
  };
  readonly children: ReactNode;
};

/** Surrounds every story with the texts of the chosen language. */
export const Provider: ComponentType<ProviderProps> = ({ globalState, children }) => {
  const t = use(getTexts(globalState.control.language?.value ?? 'en'));
  useLayoutEffect(() => {
    document.documentElement.lang = t.language;
  }, [t]);
  // In the other modes Ladle has a main element of its own.
  const Main = globalState.mode === 'preview' ? 'main' : 'div';
  return (
    <TextsContext value={t}>
      <I18nProvider t={t}>
        <LinkContext value={StoryLink}>
          <Main id="story" className={styles.story}>
            <h1>
              <VisuallyHidden>{globalState.story}</VisuallyHidden>
            </h1>
            {children}
          </Main>
        </LinkContext>
      </I18nProvider>
    </TextsContext>
  );
};

const texts = new Map<Language, Promise<Translate>>();

function getTexts(language: Language): Promise<Translate> {
  const loading = texts.get(language) ?? loadAllTexts(language);
  texts.set(language, loading);
  return loading;
}

/** The screens that a link leads to are not in the gallery. */
function StoryLink(props: LinkProps) {
  return <a {...props} href="#story" />;
}
