import { IconFileInvoice } from '@tabler/icons-react';
import { pathOf } from '../app/routes.ts';
import { EmptyPage } from '../features/page/empty-page.tsx';

export function PaymentInvoice() {
  return (
    <EmptyPage
      title="screen.payment_invoice"
      back={pathOf('index')}
      icon={IconFileInvoice}
      says="screen.payment_invoice_empty"
      action={{ label: 'home.scan_qr', to: pathOf('Scan') }}
    />
  );
}
