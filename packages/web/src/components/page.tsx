import type { TextKey } from '@saifu/i18n/texts';
import { PageHeader } from '@saifu/ui/page-header/page-header';
import type { ReactNode } from 'react';
import { useTranslate } from '../i18n/use-translate.tsx';
import styles from './page.module.css';

type PageProps = {
  readonly title: TextKey;
  readonly back?: string;
  /** Uses the full width of a wide screen. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
};

/** A title, a back link, and one or two columns. */
export function Page({ title, back, isWide = false, children }: PageProps) {
  const t = useTranslate();
  return (
    <div className={isWide ? styles.wide : styles.page}>
      <PageHeader
        title={t(title)}
        back={back === undefined ? undefined : { href: back, label: t('app.back') }}
      />
      {children}
    </div>
  );
}
