import { readStored, writeStored } from '@saifu/client/storage';
import type { MerchantStoreView } from '@saifu/contract/merchant-store';
import { Card } from '@saifu/ui/card/card';
import { EmptyState } from '@saifu/ui/empty-state/empty-state';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { Page } from '@saifu/web/components/page.tsx';
import { Pending } from '@saifu/web/components/pending.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { useLocation, useNavigate } from '@saifu/web/routing/location.ts';
import { useState } from 'react';
import { getPath } from '../../app/routes.ts';
import { PaymentStatus } from '../../features/payments/payment-status.tsx';
import { useStores } from '../../features/stores/queries.ts';
import { EndedStage } from '../../features/till/ended-stage.tsx';
import { useCode } from '../../features/till/queries.ts';
import { RecentPayments } from '../../features/till/recent-payments.tsx';
import { Sale } from '../../features/till/sale.tsx';
import { TillForm } from '../../features/till/till-form.tsx';
import styles from './till.module.css';

const STORE_KEY = 'tillStore';

/** The till of a store: an amount, its code, and the payment as it arrives. */
export function Till() {
  const query = useStores();
  const stores = query.data?.filter(({ status }) => status === 'active');
  return (
    <Page title="console_till.title" isWide>
      {stores === undefined ? (
        <Pending query={query}>
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </Pending>
      ) : (
        <StoreTill stores={stores} />
      )}
    </Page>
  );
}

function StoreTill({ stores }: { readonly stores: readonly MerchantStoreView[] }) {
  const t = useTranslate();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [storeId, setStoreId] = useState(() => readStored(STORE_KEY));
  const store = stores.find(({ id }) => id === storeId) ?? stores[0];
  if (store === undefined) {
    return (
      <Card>
        <EmptyState illustration="search">{t('console_till.no_store')}</EmptyState>
      </Card>
    );
  }
  const codeId = new URLSearchParams(search).get('code');
  const openCode = (id: string | null) =>
    navigate({ search: id === null ? '' : `?code=${encodeURIComponent(id)}` }, { replace: true });
  return (
    <div className={styles.columns}>
      <Card>
        {codeId === null ? (
          <TillForm
            stores={stores}
            store={store}
            onStore={(id) => {
              writeStored(STORE_KEY, id);
              setStoreId(id);
            }}
            onCode={({ id }) => openCode(id)}
          />
        ) : (
          <OpenSale key={codeId} codeId={codeId} onNext={() => openCode(null)} />
        )}
      </Card>
      <RecentPayments
        storeId={store.id}
        getHref={(id) => getPath('Payment', { id })}
        renderStatus={(status) => <PaymentStatus status={status} />}
      />
    </div>
  );
}

type OpenSaleProps = { readonly codeId: string; readonly onNext: () => void };

/** The sale of the code in the URL. */
function OpenSale({ codeId, onNext }: OpenSaleProps) {
  const query = useCode(codeId);
  const { data: code, error } = query;
  if (code !== undefined && code.order_id !== null) {
    return <Sale code={{ ...code, order_id: code.order_id }} onNext={onNext} />;
  }
  const isUnknown = error !== null && toAppError(error).code === 'not_found';
  if (code !== undefined || isUnknown) return <EndedStage reason="unknown" onNext={onNext} />;
  return (
    <Pending query={query}>
      <Skeleton shape="block" />
      <Skeleton shape="block" />
    </Pending>
  );
}
