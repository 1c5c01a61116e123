import { IconReceiptYen } from '@tabler/icons-react';
import { pathOf } from '../app/routes.ts';
import { EmptyPage } from '../features/page/empty-page.tsx';

export function PaymentDetail() {
  return (
    <EmptyPage
      title="screen.payment_detail"
      back={pathOf('PaymentHistory')}
      icon={IconReceiptYen}
      says="screen.payment_detail_empty"
      action={{ label: 'screen.payment_history', to: pathOf('PaymentHistory') }}
    />
  );
}
