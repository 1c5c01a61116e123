import type { TextKey } from '@saifu/i18n/texts';
import { Card } from '@saifu/ui/card/card';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import type { ReactNode } from 'react';
import textStyles from '../../components/text.module.css';
import styles from './auth-page.module.css';

type AuthPageProps = {
  readonly title: TextKey;
  readonly lead?: string | undefined;
  /** Above the card. */
  readonly notice?: ReactNode;
  readonly children: ReactNode;
};

/** One step of the sign-in: a title, what it is about, and a form. */
export function AuthPage({ title, lead, notice, children }: AuthPageProps) {
  const t = useTranslate();
  return (
    <div className={styles.page}>
      {notice}
      <Card>
        <div className={styles.body}>
          <h1 className={styles.title} tabIndex={-1}>
            {t(title)}
          </h1>
          {lead !== undefined && <p className={textStyles.lead}>{lead}</p>}
          {children}
        </div>
      </Card>
    </div>
  );
}
