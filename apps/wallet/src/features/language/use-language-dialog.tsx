import { saveLanguage } from '@saifu/client/language';
import { OFFERED_LANGUAGES } from '@saifu/domain/shared/language';
import { useAsk } from '@saifu/ui/dialogs/dialogs';
import { ListRow, RowList } from '@saifu/ui/list-row/list-row';
import { IconCheck } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.tsx';

type Options = {
  /** How the page takes up the new language; false leaves it as it is until the next visit. */
  readonly reload?: (() => void) | false;
};

/** Opens the language switcher. */
export function useLanguageDialog({ reload = reloadPage }: Options = {}): () => Promise<void> {
  const ask = useAsk();
  const text = useText();

  return async () => {
    const chosen = await ask.custom<(typeof OFFERED_LANGUAGES)[number]>({
      title: text('setting.language'),
      closeLabel: text('app.close'),
      render: (answer) => (
        <RowList look="menu">
          {OFFERED_LANGUAGES.map((language) => (
            <ListRow
              key={language}
              label={text(`setting.language_${language}`)}
              isCurrent={language === text.language}
              hasChevron={false}
              value={language === text.language && <IconCheck size={20} aria-hidden="true" />}
              onPress={() => answer(language)}
            />
          ))}
        </RowList>
      ),
    });
    if (chosen === undefined) return;
    saveLanguage(chosen);
    if (reload) reload();
  };
}

/** A reload in the middle of a payment would lose it. */
export function isLanguageOffered(pathname: string): boolean {
  return !/^\/payment(\/|$)/.test(pathname);
}

function reloadPage(): void {
  window.location.reload();
}
