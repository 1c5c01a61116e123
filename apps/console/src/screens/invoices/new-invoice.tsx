import type { MerchantOrderView } from '@saifu/contract/invoice';
import type { MerchantStoreView } from '@saifu/contract/merchant-store';
import { Alert } from '@saifu/ui/alert/alert';
import { Card } from '@saifu/ui/card/card';
import { EmptyState } from '@saifu/ui/empty-state/empty-state';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { Page } from '@saifu/web/components/page.tsx';
import { Pending } from '@saifu/web/components/pending.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { useNavigate, useSearchParams } from '@saifu/web/routing/location.ts';
import { useState } from 'react';
import { getPath } from '../../app/routes.ts';
import { copyInvoice, createDraft } from '../../features/invoices/draft.ts';
import { InvoiceForm } from '../../features/invoices/invoice-form.tsx';
import { useCopiedInvoice } from '../../features/invoices/queries.ts';
import { useStores } from '../../features/stores/queries.ts';

/** A new invoice; `?copy=<order id>` begins with the contents of an existing one. */
export function NewInvoice() {
  const copyId = useSearchParams().get('copy') || null;
  const stores = useStores();
  const copied = useCopiedInvoice(copyId);
  const isUnknown = copied.error !== null && toAppError(copied.error).code === 'not_found';
  const isCopyPending = copyId !== null && copied.data === undefined && !isUnknown;
  const pending = stores.data === undefined ? stores : copied;
  return (
    <Page title="console_invoice.new_title" back={getPath('Invoices')} isWide>
      {stores.data === undefined || isCopyPending ? (
        <Pending query={pending}>
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </Pending>
      ) : (
        <Form
          key={copyId}
          stores={stores.data}
          copied={copied.data}
          isCopyUnknown={isUnknown}
          onSumOutdated={() => void stores.refetch()}
        />
      )}
    </Page>
  );
}

type FormProps = {
  readonly stores: readonly MerchantStoreView[];
  readonly copied: MerchantOrderView | undefined;
  readonly isCopyUnknown: boolean;
  readonly onSumOutdated: () => void;
};

function Form({ stores, copied, isCopyUnknown, onSumOutdated }: FormProps) {
  const t = useTranslate();
  const navigate = useNavigate();
  // A store that is deactivated meanwhile is refused by the server, not replaced by another one.
  const [offered] = useState(() => stores.filter(({ status }) => status === 'active'));
  const [first, ...others] = offered.map(
    (known) => stores.find(({ id }) => id === known.id) ?? known,
  );
  if (first === undefined) {
    return (
      <Card>
        <EmptyState illustration="stores">{t('console_till.no_store')}</EmptyState>
      </Card>
    );
  }
  const store = others.find(({ id }) => id === copied?.store.id) ?? first;
  return (
    <>
      {isCopyUnknown && <Alert tone="warning">{t('console_invoice.copy_not_found')}</Alert>}
      <InvoiceForm
        initial={copied === undefined ? createDraft(store) : copyInvoice(copied, store)}
        stores={[first, ...others]}
        // The back button then leads to the list, not to a form that was sent.
        onCreated={({ id }) => navigate(getPath('Invoice', { id }), { replace: true })}
        onSumOutdated={onSumOutdated}
      />
    </>
  );
}
