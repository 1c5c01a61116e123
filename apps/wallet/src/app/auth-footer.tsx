import { Button, ButtonLink } from '@saifu/ui/button/button';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useLocation } from '@saifu/web/routing/location.ts';
import { useLanguageDialog } from '@saifu/web/settings/use-language-dialog.tsx';
import { IconLanguage } from '@tabler/icons-react';
import { useConfig } from '../features/config/queries.ts';
import { isLanguageOffered } from './is-language-offered.ts';
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
