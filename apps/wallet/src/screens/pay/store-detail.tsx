import type { StoreView } from '@saifu/contract/store';
import { formatYen } from '@saifu/domain/shared/yen';
import { Alert } from '@saifu/ui/alert/alert';
import { ButtonLink } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { ListRow, RowList } from '@saifu/ui/list-row/list-row';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { EmptyPage } from '@saifu/web/components/empty-page.tsx';
import { Page } from '@saifu/web/components/page.tsx';
import { Pending } from '@saifu/web/components/pending.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { useLocation } from '@saifu/web/routing/location.ts';
import { IconHistory } from '@tabler/icons-react';
import { getPath } from '../../app/routes.ts';
import { EMPTY_FILTER } from '../../features/history/filter.ts';
import { useMonths } from '../../features/history/queries.ts';
import { useIsMember } from '../../features/session/use-session.ts';
import { useStore } from '../../features/store/queries.ts';
import { StoreCard } from '../../features/store/store-card.tsx';
import { StoreDetails } from '../../features/store/store-details.tsx';

/** Store details and a link to pay. */
export function StoreDetail() {
  const id = decodeURIComponent(useLocation().pathname.split('/')[2] ?? '');
  const isMember = useIsMember();
  const store = useStore(id, { isLoggedIn: isMember });
  const page = { title: 'screen.store_detail', back: getPath('index') } as const;
  if (store.error && toAppError(store.error).code === 'not_found') {
    const action = { label: 'home.scan_qr', to: getPath('Scan') } as const;
    return <EmptyPage {...page} illustration="stores" textKey="store.not_found" action={action} />;
  }
  return (
    <Page {...page}>
      {store.data ? (
        <>
          <StoreCard
            store={store.data}
            isFirstTime={store.data.first_time_store}
            hasDetails={false}
          >
            <PayStore store={store.data} />
          </StoreCard>
          {isMember && !store.data.first_time_store && <OwnHistory storeId={store.data.id} />}
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

function PayStore({ store }: { readonly store: StoreView }) {
  const t = useTranslate();
  if (store.status !== 'active') {
    return <Alert tone="warning">{t.error('store.inactive')}</Alert>;
  }
  return (
    <ButtonLink full href={`${getPath('EnterAmount')}?store=${store.id}`}>
      {t('store.pay')}
    </ButtonLink>
  );
}

/** What the user has paid here so far. The row has its size before the sum is known. */
function OwnHistory({ storeId }: { readonly storeId: string }) {
  const t = useTranslate();
  const { data: months } = useMonths({ ...EMPTY_FILTER, storeId });
  const count = months?.reduce((sum, month) => sum + month.count, 0) ?? 0;
  const total = months?.reduce((sum, month) => sum + month.total, 0);
  return (
    <Card flush>
      <RowList>
        <ListRow
          href={`${getPath('PaymentHistory')}?store_id=${storeId}`}
          icon={<IconHistory size={24} stroke={1.75} aria-hidden="true" />}
          label={t('store.own_history')}
          subline={months ? t('store.own_count', { count }) : '\u00a0'}
          value={total === undefined ? undefined : formatYen(total)}
        />
      </RowList>
    </Card>
  );
}
