import { Alert } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { CopyButton } from '@saifu/ui/copy-button/copy-button';
import form from '@saifu/web/forms/form.module.css';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { focusOnMount } from '@saifu/web/lib/take-focus.ts';
import type { ReactNode } from 'react';
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
          <p className={styles.label}>{label}</p>
          <code className={styles.code}>{secret}</code>
          <CopyButton
            value={secret}
            label={t('console.copy')}
            copiedLabel={t('console.copied')}
            about={t('console.copy_about', { label })}
          />
        </div>
        <p className={styles.note}>{about}</p>
        {children}
        <div>
          <Button onClick={onKept}>{t('console_developer.secret_kept')}</Button>
        </div>
      </div>
    </Card>
  );
}
