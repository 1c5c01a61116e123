import { Button, ButtonLink } from '@saifu/ui/button/button';
import { IconLanguage } from '@tabler/icons-react';
import { useConfig } from '../features/config/queries.ts';
import { isLanguageOffered, useLanguageDialog } from '../features/language/use-language-dialog.tsx';
import { useText } from '../i18n/use-text.tsx';
import { useLocation } from '../routing/location.ts';
import styles from './layouts.module.css';
import { pathOf } from './routes.ts';

/** Under a screen without a bar: the language, and what one agrees to. */
export function BlankFoot() {
  const text = useText();
  const { pathname } = useLocation();
  const openLanguage = useLanguageDialog();
  const config = useConfig();
  return (
    <footer className={styles.foot}>
      {isLanguageOffered(pathname) && (
        <Button
          variant="quiet"
          icon={<IconLanguage size={20} aria-hidden="true" />}
          onClick={openLanguage}
        >
          {text(`setting.language_${text.language}`)}
        </Button>
      )}
      <ButtonLink variant="quiet" href={pathOf('GeneralTerms')}>
        {text('screen.general_terms')}
      </ButtonLink>
      {config.data?.sandbox && (
        <ButtonLink variant="quiet" href={pathOf('SandboxInbox')}>
          {text('screen.sandbox_inbox')}
        </ButtonLink>
      )}
    </footer>
  );
}
