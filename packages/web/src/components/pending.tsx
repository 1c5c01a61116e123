import { AppError } from '@saifu/domain/shared/app-error';
import { Card } from '@saifu/ui/card/card';
import { ErrorState } from '@saifu/ui/error-state/error-state';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { VisuallyHidden } from '@saifu/ui/visually-hidden/visually-hidden';
import type { ReactNode } from 'react';
import { useTranslate } from '../i18n/use-translate.tsx';
import styles from './page.module.css';

type PendingProps = {
  readonly query: { readonly error: Error | null; readonly refetch: () => unknown };
  /** Placeholder in the final size of the content. */
  readonly children?: ReactNode;
};

/** Shows the placeholder of a pending query, or its error with a retry button. */
export function Pending({ query, children }: PendingProps) {
  const t = useTranslate();
  if (query.error !== null) {
    const code = query.error instanceof AppError ? query.error.code : 'unexpected';
    return (
      <Card>
        <ErrorState
          title={t.error(code)}
          isOffline={code === 'offline'}
          retryLabel={t('app.retry')}
          onRetry={() => query.refetch()}
        />
      </Card>
    );
  }
  return (
    <div role="status" className={styles.pending}>
      <VisuallyHidden>{t('app.loading')}</VisuallyHidden>
      {children ?? (
        <>
          <Skeleton shape="row" />
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </>
      )}
    </div>
  );
}
