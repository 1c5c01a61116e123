import { isQrCode, qrLink } from '@saifu/domain/qr-payload';
import { ButtonLink } from '@saifu/ui/button';
import { Card } from '@saifu/ui/card';
import { EmptyState } from '@saifu/ui/empty-state';
import { IconQrcodeOff } from '@tabler/icons-react';
import { pathOf } from '../app/routes.ts';
import { useConfig } from '../features/config/queries.ts';
import { Page } from '../features/page/page.tsx';
import { Pending } from '../features/page/pending.tsx';
import { useQr } from '../features/qr/queries.ts';
import { refusalOf } from '../form/refusal-of.ts';
import { Redirect } from '../place/link.tsx';
import { useLocation } from '../place/place.ts';
import { useText } from '../text/use-text.tsx';
import { wayToPay } from './way-to-pay.ts';

/** The link in a code of ours, opened by a phone's own camera: leads to where it is paid. */
export function OpenQr() {
  const text = useText();
  const config = useConfig();
  const code = useCode();
  const origin = config.data?.qr_origins[0];
  const qr = useQr(code === null || origin === undefined ? undefined : qrLink(origin, code));

  if (qr.data) return <Redirect to={wayToPay(qr.data)} />;
  const refusal =
    code === null ? ({ code: 'qr.malformed' } as const) : qr.error && refusalOf(qr.error);
  // Silence may be broken by asking again; a no stays one.
  const isFinal = refusal !== null && refusal.code !== 'offline';
  return (
    <Page title="screen.open_qr" back={pathOf('index')}>
      {isFinal ? (
        <Card>
          <EmptyState
            icon={<IconQrcodeOff size={32} stroke={1.75} aria-hidden="true" />}
            action={<ButtonLink href={pathOf('Scan')}>{text('qr.scan_another')}</ButtonLink>}
          >
            {text.refusal(refusal.code)}
          </EmptyState>
        </Card>
      ) : (
        <Pending query={config.error ? config : qr} />
      )}
    </Page>
  );
}

/** The code in the address; null when what stands there cannot be one. */
function useCode(): string | null {
  const { pathname } = useLocation();
  const code = pathname.split('/')[2] ?? '';
  return isQrCode(code) ? code : null;
}
