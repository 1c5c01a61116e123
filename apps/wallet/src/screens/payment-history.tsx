import { IconReceiptYen } from '@tabler/icons-react';
import { pathOf } from '../app/routes.ts';
import { EmptyPage } from '../features/page/empty-page.tsx';

export function PaymentHistory() {
  return (
    <EmptyPage
      title="screen.payment_history"
      icon={IconReceiptYen}
      says="screen.payment_history_empty"
      action={{ label: 'home.scan_qr', to: pathOf('Scan') }}
    />
  );
}
