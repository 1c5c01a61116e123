import type { MerchantStoreView } from '@saifu/contract/merchant-store';
import { DataTable } from '@saifu/ui/data-table/data-table';
import { StoreAvatar } from '@saifu/ui/store-avatar/store-avatar';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { StatusBadges } from '../../components/status-badge.tsx';
import { formatAddress } from './format-address.ts';
import styles from './store-profile.module.css';
import { StoreStatusBadge, WaitingBadge } from './store-status.tsx';

type StoreTableProps = {
  readonly stores: readonly MerchantStoreView[];
  readonly getHref: (id: string) => string;
};

/** One row for each store. */
export function StoreTable({ stores, getHref }: StoreTableProps) {
  const t = useTranslate();
  return (
    <DataTable<MerchantStoreView>
      caption={t('console_store.title')}
      rows={stores}
      getKey={({ id }) => id}
      getHref={({ id }) => getHref(id)}
      columns={[
        {
          label: t('console_store.one_title'),
          render: (store) => (
            <span className={styles.store}>
              <StoreAvatar store={store} />
              <span lang="ja">{store.name}</span>
            </span>
          ),
        },
        {
          label: t('console_store.status'),
          render: ({ status, pending_changes: waiting }) => (
            <StatusBadges>
              <StoreStatusBadge status={status} />
              {waiting !== null && <WaitingBadge />}
            </StatusBadges>
          ),
        },
        {
          label: t('console_store.address'),
          render: (store) => <span lang="ja">{formatAddress(store)}</span>,
        },
      ]}
    />
  );
}
