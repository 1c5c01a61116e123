import { Card } from '@saifu/ui/card/card';
import { Logo } from '@saifu/ui/logo/logo';
import { PageHeader } from '@saifu/ui/page-header/page-header';
import { type ReactNode, useEffect } from 'react';
import { useTranslate } from '../../i18n/use-translate.tsx';
import styles from './auth-layout.module.css';

type AuthLayoutProps = {
  readonly title: string;
  readonly back?: string;
  /** One screen has turned into another thing: its new heading is heard, from the top. */
  readonly isFocusedOnMount?: boolean;
  readonly children: ReactNode;
  /** Under the card. */
  readonly foot?: ReactNode;
};

/** A screen on the way in: who asks, what for, and one card to answer in. */
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
    <div className={styles.entrance}>
      <Logo name={t('app.name')} />
      <PageHeader
        title={title}
        back={back === undefined ? undefined : { href: back, label: t('app.back') }}
      />
      <Card>
        <div className={styles.body}>{children}</div>
      </Card>
      {foot && <div className={styles.foot}>{foot}</div>}
    </div>
  );
}
