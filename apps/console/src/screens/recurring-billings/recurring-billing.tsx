import type { MerchantRecurringBillingView } from '@saifu/contract/merchant-recurring-billing';
import { formatYen } from '@saifu/domain/shared/yen';
import { Alert } from '@saifu/ui/alert/alert';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { Pending } from '@saifu/web/components/pending.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { focusIfLost } from '@saifu/web/lib/take-focus.ts';
import { useState } from 'react';
import { getPath } from '../../app/routes.ts';
import { Column, Columns } from '../../components/columns.tsx';
import { DetailPage } from '../../components/detail-page.tsx';
import { Focused } from '../../components/focused.tsx';
import { PaymentLink } from '../../features/invoices/payment-link.tsx';
import { useInvoice } from '../../features/invoices/queries.ts';
import { canCancel } from '../../features/recurring-billings/allowed-actions.ts';
import { BillingDetails } from '../../features/recurring-billings/billing-details.tsx';
import { useCharges, useRecurringBilling } from '../../features/recurring-billings/queries.ts';
import { useStores } from '../../features/stores/queries.ts';
import { useNotice } from '../../hooks/use-notice.tsx';
import { usePathId } from '../../hooks/use-path-id.ts';
import { Cancellation } from './cancellation.tsx';
import { Charges } from './charges.tsx';
import { PriceChanges } from './price-changes.tsx';

/** One recurring billing: its terms, its charges, its price, and how to end it. */
export function RecurringBilling() {
  const query = useRecurringBilling(usePathId());
  return (
    <DetailPage
      title="console_recurring_billing.one_title"
      list={{ label: 'console_recurring_billing.title', to: getPath('RecurringBillings') }}
      notFound="console_recurring_billing.not_found"
      query={query}
    >
      {(billing) => <Found billing={billing} />}
    </DetailPage>
  );
}

type BillingProps = { readonly billing: MerchantRecurringBillingView };

function Found({ billing }: BillingProps) {
  const t = useTranslate();
  const { data: stores } = useStores();
  const charges = useCharges(billing);
  const { notice, show } = useNotice();
  return (
    <Columns>
      <Column>
        <BillingDetails
          billing={billing}
          storeName={stores?.find(({ id }) => id === billing.store_id)?.name}
          invoicePath={getPath('Invoice', { id: billing.order_id })}
        />
        <Charges query={charges} />
      </Column>
      <Column>
        {notice}
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
            charges={charges.data?.items ?? []}
            onCanceled={() => show(t('console_recurring_billing.canceled_notice'))}
          />
        )}
      </Column>
    </Columns>
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
    <Focused takeFocus={focusIfLost}>
      <Alert tone="success">{t('console_recurring_billing.activated_notice')}</Alert>
    </Focused>
  );
}
