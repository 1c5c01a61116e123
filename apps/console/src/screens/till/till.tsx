import { readStored, writeStored } from '@saifu/client/storage';
import type { MerchantStoreView } from '@saifu/contract/merchant-store';
import { hasPermission } from '@saifu/domain/members/member-role';
import { Card } from '@saifu/ui/card/card';
import { EmptyState } from '@saifu/ui/empty-state/empty-state';
import { Link } from '@saifu/ui/link/link';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { Page } from '@saifu/web/components/page.tsx';
import { Pending } from '@saifu/web/components/pending.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { useLocation, useNavigate } from '@saifu/web/routing/location.ts';
import { useState } from 'react';
import { getPath } from '../../app/routes.ts';
import { PaymentStatus } from '../../components/payment-status.tsx';
import { useActiveItems } from '../../features/catalog-items/queries.ts';
import { useMember } from '../../features/session/use-member.ts';
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

type StoreTillProps = { readonly stores: readonly MerchantStoreView[] };

function StoreTill({ stores }: StoreTillProps) {
  const t = useTranslate();
  const [storeId, setStoreId] = useState(() => readStored(STORE_KEY));
  const store = stores.find(({ id }) => id === storeId) ?? stores[0];
  if (store === undefined) {
    return (
      <Card>
        <EmptyState illustration="search">{t('console_till.no_store')}</EmptyState>
      </Card>
    );
  }
  return (
    <div className={styles.columns}>
      <Card>
        <CurrentSale
          stores={stores}
          store={store}
          onStore={(id) => {
            writeStored(STORE_KEY, id);
            setStoreId(id);
          }}
        />
      </Card>
      <RecentPayments
        storeId={store.id}
        getHref={(id) => getPath('Payment', { id })}
        renderStatus={(status) => <PaymentStatus status={status} />}
      />
    </div>
  );
}

type CurrentSaleProps = StoreTillProps & {
  readonly store: MerchantStoreView;
  readonly onStore: (id: string) => void;
};

/** The sale whose code is in the URL, or the next one. */
function CurrentSale({ stores, store, onStore }: CurrentSaleProps) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const items = useActiveItems(store.id);
  const codeId = new URLSearchParams(search).get('code');
  const openCode = (id: string | null) =>
    navigate({ search: id === null ? '' : `?code=${encodeURIComponent(id)}` }, { replace: true });
  if (codeId !== null) {
    return <OpenSale key={codeId} codeId={codeId} onNext={() => openCode(null)} />;
  }
  return (
    <TillForm
      stores={stores}
      store={store}
      onStore={onStore}
      items={items}
      itemsHint={<ItemsHint storeId={store.id} />}
      onCode={({ id }) => openCode(id)}
    />
  );
}

/** Where the items of the store are added, for members who may do so. */
function ItemsHint({ storeId }: { readonly storeId: string }) {
  const t = useTranslate();
  const { member } = useMember();
  if (!hasPermission(member.role, 'stores')) return null;
  return (
    <p className={styles.hint}>
      {t('console_till.items_hint')}{' '}
      <Link href={`${getPath('CatalogItems')}?store_id=${storeId}`}>
        {t('console_till.items_add')}
      </Link>
    </p>
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
