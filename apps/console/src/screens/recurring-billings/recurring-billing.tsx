import type { MerchantRecurringBillingView } from '@saifu/contract/merchant-recurring-billing';
import { formatYen } from '@saifu/domain/shared/yen';
import { Alert } from '@saifu/ui/alert/alert';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { EmptyPage } from '@saifu/web/components/empty-page.tsx';
import { Page } from '@saifu/web/components/page.tsx';
import { Pending } from '@saifu/web/components/pending.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { focusIfLost, focusOnMount } from '@saifu/web/lib/take-focus.ts';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { useLocation } from '@saifu/web/routing/location.ts';
import { useState } from 'react';
import { getPath } from '../../app/routes.ts';
import { PaymentLink } from '../../features/invoices/payment-link.tsx';
import { useInvoice } from '../../features/invoices/queries.ts';
import { canCancel } from '../../features/recurring-billings/allowed-actions.ts';
import { BillingDetails } from '../../features/recurring-billings/billing-details.tsx';
import { useCharges, useRecurringBilling } from '../../features/recurring-billings/queries.ts';
import { useStores } from '../../features/stores/queries.ts';
import { Cancellation } from './cancellation.tsx';
import { Charges } from './charges.tsx';
import { PriceChanges } from './price-changes.tsx';
import styles from './recurring-billing.module.css';

/** One recurring billing: its terms, its charges, its price, and how to end it. */
export function RecurringBilling() {
  const { pathname } = useLocation();
  const query = useRecurringBilling(decodeURIComponent(pathname.split('/')[3] ?? ''));
  const { data: billing, error } = query;
  const list = getPath('RecurringBillings');
  const page = { title: 'console_recurring_billing.one_title', back: list } as const;
  if (billing === undefined && error !== null && toAppError(error).code === 'not_found') {
    const action = { label: 'console_recurring_billing.title', to: list } as const;
    return (
      <EmptyPage
        {...page}
        illustration="search"
        textKey="console_recurring_billing.not_found"
        action={action}
      />
    );
  }
  return (
    <Page {...page} isWide>
      {billing ? (
        <Found billing={billing} />
      ) : (
        <Pending query={query}>
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </Pending>
      )}
    </Page>
  );
}

type BillingProps = { readonly billing: MerchantRecurringBillingView };

function Found({ billing }: BillingProps) {
  const t = useTranslate();
  const { data: stores } = useStores();
  const charges = useCharges(billing);
  const [notice, setNotice] = useState({ count: 0, text: '' });
  const show = (text: string) => setNotice(({ count }) => ({ count: count + 1, text }));
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <BillingDetails
          billing={billing}
          storeName={stores?.find(({ id }) => id === billing.store_id)?.name}
          invoicePath={getPath('Invoice', { id: billing.order_id })}
        />
        <Charges query={charges} />
      </div>
      <div className={styles.column}>
        {notice.count > 0 && (
          // The pressed button may be gone, so the notice takes the focus.
          <div key={notice.count} ref={focusOnMount} tabIndex={-1} className={styles.notice}>
            <Alert tone="success">{notice.text}</Alert>
          </div>
        )}
        <ActivationNotice status={billing.status} />
        {billing.status === 'pending_first_payment' && <FirstPayment billing={billing} />}
        <PriceChanges
          billing={billing}
          onProposed={({ monthly_amount: amount }) =>
            show(t('console_recurring_billing.price_sent', { amount: formatYen(amount) }))
          }
          onWithdrawn={() => show(t('console_recurring_billing.price_withdrawn_notice'))}
        />
        {canCancel(billing) && (
          <Cancellation
            billing={billing}
            charges={charges.data?.charges ?? []}
            onCanceled={() => show(t('console_recurring_billing.canceled_notice'))}
          />
        )}
      </div>
    </div>
  );
}

/** How the payer gets to the first payment, which activates the recurring billing. */
function FirstPayment({ billing }: BillingProps) {
  const query = useInvoice(billing.order_id);
  if (query.data === undefined) {
    return (
      <Pending query={query}>
        <Skeleton shape="block" />
      </Pending>
    );
  }
  return query.data.status === 'open' ? <PaymentLink invoice={query.data} /> : null;
}

/** Says that the payer has agreed while the screen was open. */
function ActivationNotice({ status }: Pick<MerchantRecurringBillingView, 'status'>) {
  const t = useTranslate();
  const [initialStatus] = useState(status);
  if (initialStatus !== 'pending_first_payment' || status !== 'active') return null;
  return (
    // A payment that arrives by itself moves the focus only if the focused button was removed.
    <div ref={focusIfLost} tabIndex={-1} className={styles.notice}>
      <Alert tone="success">{t('console_recurring_billing.activated_notice')}</Alert>
    </div>
  );
}
