import type { MerchantOrderView } from '@saifu/contract/invoice';
import { useState } from 'react';
import { getPath } from '../../app/routes.ts';
import { Column, Columns } from '../../components/columns.tsx';
import { DetailPage } from '../../components/detail-page.tsx';
import { isBillingPeriod } from '../../features/invoices/billing-period.ts';
import { ClosedNotice } from '../../features/invoices/closed-notice.tsx';
import { InvoiceActions } from '../../features/invoices/invoice-actions.tsx';
import { InvoiceDetails } from '../../features/invoices/invoice-details.tsx';
import { InvoiceItems } from '../../features/invoices/invoice-items.tsx';
import { InvoiceSends } from '../../features/invoices/invoice-sends.tsx';
import { PaymentLink } from '../../features/invoices/payment-link.tsx';
import { useInvoice } from '../../features/invoices/queries.ts';
import { usePathId } from '../../hooks/use-path-id.ts';

/** One invoice: what is charged, how the payer gets to it, and whether it was paid. */
export function Invoice() {
  const query = useInvoice(usePathId());
  return (
    <DetailPage
      title="console_invoice.one_title"
      list={{ label: 'console_invoice.title', to: getPath('Invoices') }}
      notFound="console_invoice.not_found"
      query={query}
    >
      {(invoice) => <Found invoice={invoice} />}
    </DetailPage>
  );
}

function Found({ invoice }: { readonly invoice: MerchantOrderView }) {
  const { id, status, created_at: createdAt } = invoice;
  const [isCanceling, setIsCanceling] = useState(false);
  return (
    <Columns>
      <Column>
        <InvoiceDetails
          invoice={invoice}
          getPaymentPath={(paymentId) => getPath('Payment', { id: paymentId })}
          paymentsPath={`${getPath('Payments')}?from=${createdAt.slice(0, 10)}`}
        />
        <InvoiceItems invoice={invoice} />
        {invoice.source === 'invoice' && <InvoiceSends invoice={invoice} />}
      </Column>
      <Column>
        <ClosedNotice status={status} isAfterAct={isCanceling} />
        {status === 'open' && !isBillingPeriod(invoice) && <PaymentLink invoice={invoice} />}
        <InvoiceActions
          invoice={invoice}
          duplicatePath={`${getPath('NewInvoice')}?copy=${encodeURIComponent(id)}`}
          onCancel={() => setIsCanceling(true)}
        />
      </Column>
    </Columns>
  );
}
