import { saveLanguage } from '@saifu/client/language';
import { OFFERED_LANGUAGES } from '@saifu/domain/shared/language';
import { useDialogs } from '@saifu/ui/dialogs/dialogs';
import { ListRow, RowList } from '@saifu/ui/list-row/list-row';
import { IconCheck } from '@tabler/icons-react';
import { useTranslate } from '../i18n/use-translate.tsx';

type Options = {
  /** Applies the new language. With false the page keeps the old one until the next visit. */
  readonly reload?: (() => void) | false;
};

/** Returns a function that opens the language switcher. */
export function useLanguageDialog({ reload = reloadPage }: Options = {}): () => Promise<void> {
  const dialogs = useDialogs();
  const t = useTranslate();

  return async () => {
    const chosen = await dialogs.custom<(typeof OFFERED_LANGUAGES)[number]>({
      title: t('setting.language'),
      closeLabel: t('app.close'),
      render: (answer) => (
        <RowList variant="menu">
          {OFFERED_LANGUAGES.map((language) => (
            <ListRow
              key={language}
              label={t(`setting.language_${language}`)}
              isCurrent={language === t.language}
              hasChevron={false}
              value={language === t.language && <IconCheck size={20} aria-hidden="true" />}
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

function reloadPage(): void {
  window.location.reload();
}
