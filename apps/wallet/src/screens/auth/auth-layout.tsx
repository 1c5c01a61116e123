import { Card } from '@saifu/ui/card/card';
import { Logo } from '@saifu/ui/logo/logo';
import { PageHeader } from '@saifu/ui/page-header/page-header';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { type ReactNode, useEffect } from 'react';
import styles from './auth-layout.module.css';

type AuthLayoutProps = {
  readonly title: string;
  readonly back?: string;
  /**
   * For a screen that changes its content in place: scrolls to the top and focuses the new heading,
   * so that screen readers announce it.
   */
  readonly isFocusedOnMount?: boolean;
  readonly children: ReactNode;
  /** Below the card. */
  readonly foot?: ReactNode;
};

/** Layout of the auth screens: logo, purpose, and one card with the form. */
export function AuthLayout({
  title,
  back,
  isFocusedOnMount = false,
  children,
  foot,
}: AuthLayoutProps) {
  const t = useTranslate();
  useEffect(() => {
    if (!isFocusedOnMount) return;
    window.scrollTo(0, 0);
    document.querySelector('h1')?.focus({ preventScroll: true });
  }, [isFocusedOnMount]);
  return (
    <div className={styles.layout}>
      <Logo name={t('app.name')} />
      <PageHeader
        title={title}
        back={back === undefined ? undefined : { href: back, label: t('app.back') }}
      />
      <Card>
        <div className={styles.body}>{children}</div>
      </Card>
      {foot && <div className={styles.footer}>{foot}</div>}
    </div>
  );
}
