import type { MerchantStoreView } from '@saifu/contract/merchant-store';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { EmptyPage } from '@saifu/web/components/empty-page.tsx';
import { Page } from '@saifu/web/components/page.tsx';
import { Pending } from '@saifu/web/components/pending.tsx';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { useLocation } from '@saifu/web/routing/location.ts';
import { getPath } from '../../app/routes.ts';
import { StoreCodes } from '../../features/qr-codes/store-codes.tsx';
import { LogoCard } from '../../features/store-profile/logo-card.tsx';
import { PendingChanges } from '../../features/store-profile/pending-changes.tsx';
import { ProfileCard } from '../../features/store-profile/profile-card.tsx';
import { useStore } from '../../features/store-profile/queries.ts';
import { StoreOverview } from '../../features/store-profile/store-overview.tsx';
import styles from './store.module.css';

/** One store: its state, its logo, its codes for the counter and its profile. */
export function Store() {
  const { pathname } = useLocation();
  const query = useStore(decodeURIComponent(pathname.split('/')[3] ?? ''));
  const { data: store, error } = query;
  const list = getPath('Stores');
  const page = { title: 'console_store.one_title', back: list } as const;
  if (store === undefined && error !== null && toAppError(error).code === 'not_found') {
    const action = { label: 'console_store.title', to: list } as const;
    return (
      <EmptyPage
        {...page}
        illustration="search"
        textKey="console_store.not_found"
        action={action}
      />
    );
  }
  return (
    <Page {...page} isWide>
      {store ? (
        <Found key={store.id} store={store} />
      ) : (
        <Pending query={query}>
          <Skeleton shape="block" />
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </Pending>
      )}
    </Page>
  );
}

function Found({ store }: { readonly store: MerchantStoreView }) {
  const { id, name, status } = store;
  return (
    <>
      <div className={styles.columns}>
        <StoreOverview store={store} />
        <LogoCard store={store} />
      </div>
      <PendingChanges store={store} />
      <StoreCodes store={{ id, name, isActive: status === 'active' }} />
      <ProfileCard store={store} />
    </>
  );
}
