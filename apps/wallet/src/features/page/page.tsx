import type { TextKey } from '@saifu/texts/texts';
import { PageHeader } from '@saifu/ui/page-header';
import type { ReactNode } from 'react';
import { useText } from '../../text/use-text.tsx';
import styles from './page.module.css';

type PageProps = {
  readonly title: TextKey;
  readonly back?: string;
  readonly children: ReactNode;
};

/** A title, a way back, and one reading column. */
export function Page({ title, back, children }: PageProps) {
  const text = useText();
  return (
    <div className={styles.page}>
      <PageHeader
        title={text(title)}
        back={back === undefined ? undefined : { href: back, label: text('app.back') }}
      />
      {children}
    </div>
  );
}
