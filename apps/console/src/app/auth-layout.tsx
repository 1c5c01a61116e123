import { Button } from '@saifu/ui/button/button';
import { Logo } from '@saifu/ui/logo/logo';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useLanguageDialog } from '@saifu/web/settings/use-language-dialog.tsx';
import { IconLanguage } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './auth-layout.module.css';

/** Around the screens before the sign-in is complete. */
export function AuthLayout({ children }: { readonly children: ReactNode }) {
  const t = useTranslate();
  const openLanguage = useLanguageDialog();
  return (
    <div className={styles.layout}>
      <header className={styles.brand}>
        <Logo name={t('app.name')} size="large" />
        <p className={styles.product}>{t('console.name')}</p>
      </header>
      <main className={styles.main}>{children}</main>
      <footer className={styles.footer}>
        <Button
          variant="quiet"
          icon={<IconLanguage size={20} aria-hidden="true" />}
          onClick={openLanguage}
        >
          {t(`setting.language_${t.language}`)}
        </Button>
      </footer>
    </div>
  );
}
