import { Alert } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import form from '@saifu/web/forms/form.module.css';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { focusOnMount } from '@saifu/web/lib/take-focus.ts';
import type { ReactNode } from 'react';
import { CopyValue } from '../../components/copy-value.tsx';
import textStyles from '../../components/text.module.css';
import styles from './developers.module.css';

type NewSecretProps = {
  readonly title: string;
  /** What the secret is called. */
  readonly label: string;
  readonly secret: string;
  /** What it is for, in a sentence. */
  readonly about: string;
  /** What can be done while the secret is known. */
  readonly children?: ReactNode;
  readonly onKept: () => void;
};

/** A secret that was just created. It is shown until the member has kept it, and never again. */
export function NewSecret(props: NewSecretProps) {
  const { title, label, secret, about, children, onKept } = props;
  const t = useTranslate();
  return (
    <Card>
      <div className={form.form}>
        <h2 ref={focusOnMount} tabIndex={-1} className={styles.secretTitle}>
          {title}
        </h2>
        <Alert tone="warning">{t('console_developer.secret_once')}</Alert>
        <div className={styles.secret}>
          <p className={textStyles.note}>{label}</p>
          <code>{secret}</code>
          <CopyValue value={secret} label={label} />
        </div>
        <p className={textStyles.note}>{about}</p>
        {children}
        <div>
          <Button onClick={onKept}>{t('console_developer.secret_kept')}</Button>
        </div>
      </div>
    </Card>
  );
}
