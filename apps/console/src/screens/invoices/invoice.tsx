import type { MerchantOrderView } from '@saifu/contract/invoice';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { EmptyPage } from '@saifu/web/components/empty-page.tsx';
import { Page } from '@saifu/web/components/page.tsx';
import { Pending } from '@saifu/web/components/pending.tsx';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { useLocation } from '@saifu/web/routing/location.ts';
import { useState } from 'react';
import { getPath } from '../../app/routes.ts';
import { isBillingPeriod } from '../../features/invoices/billing-period.ts';
import { ClosedNotice } from '../../features/invoices/closed-notice.tsx';
import { InvoiceActions } from '../../features/invoices/invoice-actions.tsx';
import { InvoiceDetails } from '../../features/invoices/invoice-details.tsx';
import { InvoiceItems } from '../../features/invoices/invoice-items.tsx';
import { InvoiceSends } from '../../features/invoices/invoice-sends.tsx';
import { PaymentLink } from '../../features/invoices/payment-link.tsx';
import { useInvoice } from '../../features/invoices/queries.ts';
import styles from './invoice.module.css';

/** One invoice: what is charged, how the payer gets to it, and whether it was paid. */
export function Invoice() {
  const { pathname } = useLocation();
  const query = useInvoice(decodeURIComponent(pathname.split('/')[3] ?? ''));
  const { data: invoice, error } = query;
  const list = getPath('Invoices');
  const page = { title: 'console_invoice.one_title', back: list } as const;
  if (invoice === undefined && error !== null && toAppError(error).code === 'not_found') {
    const action = { label: 'console_invoice.title', to: list } as const;
    return (
      <EmptyPage
        {...page}
        illustration="search"
        textKey="console_invoice.not_found"
        action={action}
      />
    );
  }
  return (
    <Page {...page} isWide>
      {invoice ? (
        <Found invoice={invoice} />
      ) : (
        <Pending query={query}>
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </Pending>
      )}
    </Page>
  );
}

function Found({ invoice }: { readonly invoice: MerchantOrderView }) {
  const { id, status, created_at: createdAt } = invoice;
  const [isCanceling, setIsCanceling] = useState(false);
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <InvoiceDetails
          invoice={invoice}
          getPaymentPath={(paymentId) => getPath('Payment', { id: paymentId })}
          paymentsPath={`${getPath('Payments')}?from=${createdAt.slice(0, 10)}`}
        />
        <InvoiceItems invoice={invoice} />
        {invoice.source === 'invoice' && <InvoiceSends invoice={invoice} />}
      </div>
      <div className={styles.column}>
        <ClosedNotice status={status} isAfterAct={isCanceling} />
        {status === 'open' && !isBillingPeriod(invoice) && <PaymentLink invoice={invoice} />}
        <InvoiceActions
          invoice={invoice}
          duplicatePath={`${getPath('NewInvoice')}?copy=${encodeURIComponent(id)}`}
          onCancel={() => setIsCanceling(true)}
        />
      </div>
    </div>
  );
}
