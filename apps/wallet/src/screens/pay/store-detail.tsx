import { Alert } from '@saifu/ui/alert/alert';
import { ButtonLink } from '@saifu/ui/button/button';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { IconBuildingStore, IconCoinYen } from '@tabler/icons-react';
import { getPath } from '../../app/routes.ts';
import { EmptyPage } from '../../components/empty-page.tsx';
import { Page } from '../../components/page.tsx';
import { Pending } from '../../components/pending.tsx';
import { useIsMember } from '../../features/session/use-session.ts';
import { useStore } from '../../features/store/queries.ts';
import { StoreCard } from '../../features/store/store-card.tsx';
import { StoreDetails } from '../../features/store/store-details.tsx';
import { useTranslate } from '../../i18n/use-translate.tsx';
import { toAppError } from '../../lib/to-app-error.ts';
import { useLocation } from '../../routing/location.ts';

/** Store details and a link to pay. */
export function StoreDetail() {
  const id = decodeURIComponent(useLocation().pathname.split('/')[2] ?? '');
  const store = useStore(id, { isLoggedIn: useIsMember() });
  const page = { title: 'screen.store_detail', back: getPath('index') } as const;
  if (store.error && toAppError(store.error).code === 'not_found') {
    const action = { label: 'home.scan_qr', to: getPath('Scan') } as const;
    return (
      <EmptyPage {...page} icon={IconBuildingStore} textKey="store.not_found" action={action} />
    );
  }
  return (
    <Page {...page}>
      {store.data ? (
        <>
          <StoreCard store={store.data} isFirstTime={store.data.first_time_store}>
            <PayStore id={store.data.id} isActive={store.data.status === 'active'} />
          </StoreCard>
          <StoreDetails store={store.data} />
        </>
      ) : (
        <Pending query={store}>
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </Pending>
      )}
    </Page>
  );
}

function PayStore({ id, isActive }: { readonly id: string; readonly isActive: boolean }) {
  const t = useTranslate();
  if (!isActive) return <Alert tone="warning">{t.error('store.inactive')}</Alert>;
  return (
    <ButtonLink
      full
      href={`${getPath('EnterAmount')}?store=${id}`}
      icon={<IconCoinYen size={20} aria-hidden="true" />}
    >
      {t('store.pay')}
    </ButtonLink>
  );
}
