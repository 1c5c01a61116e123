import { Button } from '@saifu/ui/button/button';
import { IconReceipt } from '@tabler/icons-react';
import { getPath } from '../../app/routes.ts';
import { Page } from '../../components/page.tsx';
import { Pending } from '../../components/pending.tsx';
import { useConfig } from '../../features/config/queries.ts';
import { FoundSheet } from '../../features/qr/found-sheet.tsx';
import { Scanner } from '../../features/qr/scanner.tsx';
import { useReceiptScan } from '../../features/receipt-scan/use-receipt-scan.tsx';
import { StoreCard } from '../../features/store/store-card.tsx';
import { useTranslate } from '../../i18n/use-translate.tsx';
import { getPaymentPath } from './payment-path.ts';
import { RECEIPT_SCAN_PATHS } from './receipt-scan-paths.ts';

export function Scan() {
  const t = useTranslate();
  const config = useConfig();
  const receiptScan = useReceiptScan(RECEIPT_SCAN_PATHS);
  return (
    <Page title="screen.scan" back={getPath('index')}>
      {config.error ? (
        <Pending query={config} />
      ) : (
        <Scanner
          origins={config.data?.qr_origins}
          isPaused={receiptScan.scanDialogs !== null}
          renderFound={(qr, resumeScanning) => (
            <FoundSheet qr={qr} to={getPaymentPath(qr)} onAgain={resumeScanning}>
              {(inside) => (
                <StoreCard store={qr.store} isFirstTime={qr.first_time_store}>
                  {inside}
                </StoreCard>
              )}
            </FoundSheet>
          )}
        />
      )}
      <Button
        variant="quiet"
        full
        icon={<IconReceipt size={20} aria-hidden="true" />}
        onClick={receiptScan.start}
      >
        {t('nav.read_receipt')}
      </Button>
      {receiptScan.scanDialogs}
    </Page>
  );
}
