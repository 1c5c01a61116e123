import type { HomeView } from '@saifu/contract/home';
import { Alert } from '@saifu/ui/alert/alert';
import { Card } from '@saifu/ui/card/card';
import { Link } from '@saifu/ui/link/link';
import { Pending } from '@saifu/web/components/pending.tsx';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import type { PrefetchData } from '@saifu/web/lib/prefetch-data.ts';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { IconQrcode, IconReceipt } from '@tabler/icons-react';
import { useDeferredValue } from 'react';
import { getPath } from '../../app/routes.ts';
import { useCachedMe } from '../../features/account/queries.ts';
import { OverviewSkeleton } from '../../features/home/home-skeleton.tsx';
import { PaidStores } from '../../features/home/paid-stores.tsx';
import { homeQuery, lastKnownAt, useHome } from '../../features/home/queries.ts';
import { useReceiptScan } from '../../features/receipt-scan/use-receipt-scan.tsx';
import { useStoredUser } from '../../features/session/use-session.ts';
import { storesQuery } from '../../features/store/queries.ts';
import { StoreFinder } from '../../features/store/store-finder.tsx';
import { RECEIPT_SCAN_PATHS } from '../pay/receipt-scan-paths.ts';
import { DeletionBanner } from '../settings/deletion-banner.tsx';
import styles from './home.module.css';
import { HomeOffline } from './home-offline.tsx';
import { HomeOverview } from './home-overview.tsx';
import { HomeSummary, HomeSummarySkeleton } from './home-summary.tsx';

const getStorePath = (id: string) => getPath('StoreDetail', { id });
const pathToPay = (id: string) => `${getPath('EnterAmount')}?store=${id}`;

export const prefetchData: PrefetchData = (client) => [
  client.prefetchQuery(homeQuery),
  client.prefetchInfiniteQuery(storesQuery('')),
];

export function Home() {
  const t = useTranslate();
  const home = useHome();
  const me = useCachedMe();
  const lastKnown = lastKnownAt(home);
  // A deferred value renders in slices, so the page stays responsive to input.
  const data = useDeferredValue(home.data);
  const isPending = data === undefined && home.error === null;
  return (
    <div className={styles.home}>
      <Greeting />
      <DeletionBanner title="privacy.left_title" eraseAt={me?.erase_at ?? null} />
      {lastKnown !== null && (
        <Alert tone="info">{t('home.as_of', { time: formatDateTime(lastKnown) })}</Alert>
      )}
      <div className={styles.content}>
        {data && <HomeSummary home={data} />}
        {isPending && <HomeSummarySkeleton />}
        <Actions />
        <div className={styles.column}>
          {data ? <HomeOverview home={data} /> : <WithoutData home={home} />}
        </div>
        {/* Absent until the content above it is known, so that it does not shift. */}
        {!isPending && !isOfflineWithoutData(home) && <Stores paid={data?.stores ?? []} />}
      </div>
    </div>
  );
}

function Greeting() {
  const t = useTranslate();
  const name = useStoredUser()?.display_name;
  return (
    <h1 className={styles.greeting} tabIndex={-1}>
      {name ? t('home.greeting', { name }) : t('screen.home')}
    </h1>
  );
}

type HomeQuery = ReturnType<typeof useHome>;

function isOfflineWithoutData({ data, error }: HomeQuery): boolean {
  return data === undefined && error !== null && toAppError(error).code === 'offline';
}

function WithoutData({ home }: { readonly home: HomeQuery }) {
  if (isOfflineWithoutData(home)) return <HomeOffline onRetry={() => home.refetch()} />;
  return (
    <Pending query={home}>
      <OverviewSkeleton />
    </Pending>
  );
}

function Stores({ paid }: { readonly paid: HomeView['stores'] }) {
  const t = useTranslate();
  return (
    <div className={styles.column}>
      {paid.length > 0 && <PaidStores stores={paid} pathToPay={pathToPay} />}
      <Card title={t('home.stores')}>
        <StoreFinder getStorePath={getStorePath} excludedStoreIds={paid.map(({ id }) => id)} />
      </Card>
    </div>
  );
}

/** The two ways to start a payment. */
function Actions() {
  const t = useTranslate();
  const scan = useReceiptScan(RECEIPT_SCAN_PATHS);
  return (
    <div className={styles.actions}>
      <Link href={getPath('Scan')} className={styles.scan}>
        <IconQrcode size={24} stroke={1.75} aria-hidden="true" />
        <span className={styles.actionName}>{t('home.scan_qr')}</span>
      </Link>
      <button type="button" className={styles.receipt} onClick={scan.start}>
        <IconReceipt size={24} stroke={1.75} aria-hidden="true" />
        <span className={styles.actionName}>{t('home.read_receipt')}</span>
      </button>
      {scan.scanDialogs}
    </div>
  );
}
