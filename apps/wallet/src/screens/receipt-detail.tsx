import { IconReceipt } from '@tabler/icons-react';
import { pathOf } from '../app/routes.ts';
import { EmptyPage } from '../features/page/empty-page.tsx';

export function ReceiptDetail() {
  return (
    <EmptyPage
      title="screen.receipt_detail"
      back={pathOf('PaymentHistory')}
      icon={IconReceipt}
      says="screen.receipt_detail_empty"
      action={{ label: 'screen.payment_history', to: pathOf('PaymentHistory') }}
    />
  );
}
