import { IconDownload } from '@tabler/icons-react';
import { pathOf } from '../app/routes.ts';
import { EmptyPage } from '../features/page/empty-page.tsx';

export function DownloadReceipts() {
  return (
    <EmptyPage
      title="screen.download_receipts"
      back={pathOf('ReceiptSetting')}
      icon={IconDownload}
      says="screen.download_receipts_empty"
      action={{ label: 'screen.payment_history', to: pathOf('PaymentHistory') }}
    />
  );
}
