import { Button, ButtonLink } from '@saifu/ui/button/button';
import { IconLanguage } from '@tabler/icons-react';
import { useConfig } from '../features/config/queries.ts';
import { isLanguageOffered, useLanguageDialog } from '../features/language/use-language-dialog.tsx';
import { useTranslate } from '../i18n/use-translate.tsx';
import { useLocation } from '../routing/location.ts';
import styles from './layouts.module.css';
import { getPath } from './routes.ts';

/** Footer of screens without a top bar: language selection and legal links. */
export function AuthFooter() {
  const t = useTranslate();
  const { pathname } = useLocation();
  const openLanguage = useLanguageDialog();
  const config = useConfig();
  return (
    <footer className={styles.footer}>
      {isLanguageOffered(pathname) && (
        <Button
          variant="quiet"
          icon={<IconLanguage size={20} aria-hidden="true" />}
          onClick={openLanguage}
        >
          {t(`setting.language_${t.language}`)}
        </Button>
      )}
      <ButtonLink variant="quiet" href={getPath('GeneralTerms')}>
        {t('screen.general_terms')}
      </ButtonLink>
      {config.data?.sandbox && (
        <ButtonLink variant="quiet" href={getPath('SandboxInbox')}>
          {t('screen.sandbox_inbox')}
        </ButtonLink>
      )}
    </footer>
  );
}
