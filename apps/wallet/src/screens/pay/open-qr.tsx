import { isQrCode, qrLink } from '@saifu/domain/orders/qr-payload';
import { AppError } from '@saifu/domain/shared/app-error';
import { ButtonLink } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { EmptyState } from '@saifu/ui/empty-state/empty-state';
import { ErrorState } from '@saifu/ui/error-state/error-state';
import { Page } from '@saifu/web/components/page.tsx';
import { Pending } from '@saifu/web/components/pending.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { Redirect } from '@saifu/web/routing/link.tsx';
import { useLocation } from '@saifu/web/routing/location.ts';
import { getPath } from '../../app/routes.ts';
import { useConfig } from '../../features/config/queries.ts';
import { isTransient } from '../../features/qr/is-transient.ts';
import { useQr } from '../../features/qr/queries.ts';
import { getPaymentPath } from './payment-path.ts';

/** The link of one of our QR codes, opened by the phone's camera: navigates to its payment. */
export function OpenQr() {
  const config = useConfig();
  const code = useCode();
  const origin = config.data?.qr_origins[0];
  const qr = useQr(code === null || origin === undefined ? undefined : qrLink(origin, code));
  if (qr.data) return <Redirect to={getPaymentPath(qr.data)} />;

  const error = code === null ? new AppError('qr.malformed') : qr.error;
  return (
    <Page title="screen.open_qr" back={getPath('index')}>
      {error ? (
        <Card>
          <QrError error={toAppError(error)} onRetry={() => qr.refetch()} />
        </Card>
      ) : (
        <Pending query={config} />
      )}
    </Page>
  );
}

type QrErrorProps = { readonly error: AppError; readonly onRetry: () => void };

/** A missing response can be retried; after an error response another code can be scanned. */
function QrError({ error: { code, params }, onRetry }: QrErrorProps) {
  const t = useTranslate();
  const message = t.error(code, params);
  if (isTransient(code)) {
    return <ErrorState title={message} retryLabel={t('app.retry')} onRetry={onRetry} />;
  }
  return (
    <div role="alert">
      <EmptyState
        illustration="search"
        action={<ButtonLink href={getPath('Scan')}>{t('qr.scan_another')}</ButtonLink>}
      >
        {message}
      </EmptyState>
    </div>
  );
}

/** The code in the URL, or null if it is malformed. */
function useCode(): string | null {
  const { pathname } = useLocation();
  const code = pathname.split('/')[2] ?? '';
  return isQrCode(code) ? code : null;
}
