import type { MerchantStoreView } from '@saifu/contract/merchant-store';
import { Card } from '@saifu/ui/card/card';
import { EmptyState } from '@saifu/ui/empty-state/empty-state';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { Page } from '@saifu/web/components/page.tsx';
import { Pending } from '@saifu/web/components/pending.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useNavigate } from '@saifu/web/routing/location.ts';
import { useState } from 'react';
import { getPath } from '../../app/routes.ts';
import { OfferForm } from '../../features/recurring-billings/offer-form.tsx';
import { useStores } from '../../features/stores/queries.ts';

/** A new offer. Its screen then has the link and the QR code of the first payment. */
export function NewRecurringBilling() {
  const stores = useStores();
  return (
    <Page title="console_recurring_billing.new_title" back={getPath('RecurringBillings')} isWide>
      {stores.data === undefined ? (
        <Pending query={stores}>
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </Pending>
      ) : (
        <Form stores={stores.data} />
      )}
    </Page>
  );
}

function Form({ stores }: { readonly stores: readonly MerchantStoreView[] }) {
  const t = useTranslate();
  const navigate = useNavigate();
  // A store that changes meanwhile is refused by the server, not replaced by another one.
  const [[first, ...others]] = useState(() => stores.filter(canOffer));
  if (first === undefined) {
    return (
      <Card>
        <EmptyState illustration="stores">{t('console_recurring_billing.no_store')}</EmptyState>
      </Card>
    );
  }
  return (
    <OfferForm
      stores={[first, ...others]}
      // The back button then leads to the list, not to a form that was sent.
      onCreated={({ id }) => navigate(getPath('RecurringBilling', { id }), { replace: true })}
    />
  );
}

/** Only cards can be charged while the payer is away. */
function canOffer({ status, payment_methods: methods }: MerchantStoreView): boolean {
  return status === 'active' && methods.includes('card');
}
