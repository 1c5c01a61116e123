import type { QrView } from '@saifu/contract/qr-code';
import { Button } from '@saifu/ui/button/button';
import { Page } from '@saifu/web/components/page.tsx';
import { Pending } from '@saifu/web/components/pending.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { navigate } from '@saifu/web/routing/location.ts';
import { IconReceipt } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { getPath } from '../../app/routes.ts';
import { useConfig } from '../../features/config/queries.ts';
import { FeatureNotice } from '../../features/order/feature-notice.tsx';
import { useDisabledFeatures } from '../../features/order/queries.ts';
import { FoundSheet } from '../../features/qr/found-sheet.tsx';
import { needsPayeeCheck } from '../../features/qr/needs-payee-check.ts';
import { Scanner } from '../../features/qr/scanner.tsx';
import { useReceiptScan } from '../../features/receipt-scan/use-receipt-scan.tsx';
import { useIsMember } from '../../features/session/use-session.ts';
import { useSetCachedStore } from '../../features/store/queries.ts';
import { StoreCard } from '../../features/store/store-card.tsx';
import { getPaymentPath } from './payment-path.ts';
import { RECEIPT_SCAN_PATHS } from './receipt-scan-paths.ts';

export function Scan() {
  const t = useTranslate();
  const config = useConfig();
  const receiptScan = useReceiptScan(RECEIPT_SCAN_PATHS);
  const disabled = useDisabledFeatures().find(({ feature }) => feature === 'receipt_scans');
  return (
    <Page title="screen.scan" back={getPath('index')}>
      {config.error ? (
        <Pending query={config} />
      ) : (
        <Scanner
          origins={config.data?.qr_origins}
          isPaused={receiptScan.scanDialogs !== null}
          renderFound={(qr, resumeScanning) => <Found qr={qr} onAgain={resumeScanning} />}
        />
      )}
      {disabled ? (
        <FeatureNotice disabled={disabled} text="receipt_scan.disabled" />
      ) : (
        <Button
          variant="quiet"
          full
          icon={<IconReceipt size={20} aria-hidden="true" />}
          onClick={receiptScan.start}
        >
          {t('nav.read_receipt')}
        </Button>
      )}
      {receiptScan.scanDialogs}
    </Page>
  );
}

type FoundProps = { readonly qr: QrView; readonly onAgain: () => void };

/** Continues to the payment at once, unless the payer has to check the payee first. */
function Found({ qr, onAgain }: FoundProps) {
  const to = getPaymentPath(qr);
  const isChecked = !needsPayeeCheck(qr);
  const isLoggedIn = useIsMember();
  const setCachedStore = useSetCachedStore({ isLoggedIn });
  const goOn = useEffectEvent(() => {
    setCachedStore({ ...qr.store, first_time_store: qr.first_time_store });
    navigate(to);
  });
  useEffect(() => {
    if (isChecked) goOn();
  }, [isChecked]);
  if (isChecked) return null;
  return (
    <FoundSheet qr={qr} to={to} onAgain={onAgain}>
      {(inside) => (
        <StoreCard store={qr.store} isFirstTime={qr.first_time_store}>
          {inside}
        </StoreCard>
      )}
    </FoundSheet>
  );
}
