import type { AppError } from '@saifu/domain/shared/app-error';
import { Alert } from '@saifu/ui/alert/alert';
import { useEffect, useRef } from 'react';
import { NoBreak } from '../i18n/no-break.tsx';
import { useTranslate } from '../i18n/use-translate.tsx';
import styles from './form.module.css';

type ErrorNoticeProps = { readonly error: Pick<AppError, 'code' | 'params'> | null };

/**
 * Error of the whole form. It is announced and scrolled into view, because the pressed button may
 * be a screen below it.
 */
export function ErrorNotice({ error }: ErrorNoticeProps) {
  const t = useTranslate();
  const box = useRef<HTMLDivElement>(null);
  const message = error && t.error(error.code, error.params);
  useEffect(() => {
    // jsdom has no layout and no scrollIntoView.
    if (message !== null) box.current?.scrollIntoView?.({ block: 'nearest' });
  }, [message]);
  return (
    message !== null && (
      <div ref={box} className={styles.error}>
        <Alert tone="danger">
          <NoBreak text={message} />
        </Alert>
      </div>
    )
  );
}
