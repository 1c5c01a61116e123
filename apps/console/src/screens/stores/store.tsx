import type { MerchantStoreView } from '@saifu/contract/merchant-store';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { getPath } from '../../app/routes.ts';
import { Columns } from '../../components/columns.tsx';
import { DetailPage } from '../../components/detail-page.tsx';
import { StoreCodes } from '../../features/qr-codes/store-codes.tsx';
import { LogoCard } from '../../features/store-profile/logo-card.tsx';
import { PendingChanges } from '../../features/store-profile/pending-changes.tsx';
import { ProfileCard } from '../../features/store-profile/profile-card.tsx';
import { useStore } from '../../features/store-profile/queries.ts';
import { StoreOverview } from '../../features/store-profile/store-overview.tsx';
import { usePathId } from '../../hooks/use-path-id.ts';

/** One store: its state, its logo, its codes for the counter and its profile. */
export function Store() {
  const query = useStore(usePathId());
  return (
    <DetailPage
      title="console_store.one_title"
      list={{ label: 'console_store.title', to: getPath('Stores') }}
      notFound="console_store.not_found"
      query={query}
      placeholder={<Skeleton shape="block" />}
    >
      {(store) => <Found key={store.id} store={store} />}
    </DetailPage>
  );
}

function Found({ store }: { readonly store: MerchantStoreView }) {
  const { id, name, status } = store;
  return (
    <>
      <Columns>
        <StoreOverview store={store} />
        <LogoCard store={store} />
      </Columns>
      <PendingChanges store={store} />
      <StoreCodes store={{ id, name, isActive: status === 'active' }} />
      <ProfileCard store={store} />
    </>
  );
}
