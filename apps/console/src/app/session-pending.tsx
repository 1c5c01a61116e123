import { ErrorState } from '@saifu/ui/error-state/error-state';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { ScreenSkeleton } from '@saifu/web/screens/screen-frame.tsx';
import { AuthLayout } from './auth-layout.tsx';

type SessionPendingProps = {
  readonly query: { readonly error: Error | null; readonly refetch: () => unknown };
};

/** Until it is known whether anyone is signed in. */
export function SessionPending({ query }: SessionPendingProps) {
  const t = useTranslate();
  if (query.error === null) {
    return (
      <AuthLayout>
        <ScreenSkeleton />
      </AuthLayout>
    );
  }
  const { code, params } = toAppError(query.error);
  return (
    <AuthLayout>
      <ErrorState
        title={t.error(code, params)}
        isOffline={code === 'offline'}
        retryLabel={t('app.retry')}
        onRetry={() => query.refetch()}
      />
    </AuthLayout>
  );
}
