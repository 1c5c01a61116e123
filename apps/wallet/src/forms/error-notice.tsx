import type { AppError } from '@saifu/domain/shared/app-error';
import { Alert } from '@saifu/ui/alert/alert';
import { useEffect, useRef } from 'react';
import { useTranslate } from '../i18n/use-translate.tsx';
import styles from './form.module.css';

type ErrorNoticeProps = { readonly error: Pick<AppError, 'code' | 'params'> | null };

/**
 * A no to the whole form, in words. It is read aloud at once, and seen at once: the button that was
 * pressed may be a screen below it.
 */
export function ErrorNotice({ error }: ErrorNoticeProps) {
  const t = useTranslate();
  const box = useRef<HTMLDivElement>(null);
  const words = error && t.error(error.code, error.params);
  useEffect(() => {
    // Where nothing is laid out there is nowhere to scroll to, and no such method.
    if (words !== null) box.current?.scrollIntoView?.({ block: 'nearest' });
  }, [words]);
  return (
    words !== null && (
      <div ref={box} className={styles.error}>
        <Alert tone="danger">{words}</Alert>
      </div>
    )
  );
}
