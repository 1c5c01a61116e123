import { IconReceipt } from '@tabler/icons-react';
import { pathOf } from '../app/routes.ts';
import { EmptyPage } from '../features/page/empty-page.tsx';

export function ChangeNameReceipt() {
  return (
    <EmptyPage
      title="screen.change_name_receipt"
      back={pathOf('PaymentHistory')}
      icon={IconReceipt}
      says="screen.change_name_receipt_empty"
      action={{ label: 'screen.payment_history', to: pathOf('PaymentHistory') }}
    />
  );
}
