import { Alert } from '@saifu/ui/alert/alert';
import { Card } from '@saifu/ui/card/card';
import { Link } from '@saifu/ui/link/link';
import { IconQrcode, IconReceipt } from '@tabler/icons-react';
import { useDeferredValue } from 'react';
import { getPath } from '../../app/routes.ts';
import { Pending } from '../../components/pending.tsx';
import { useCachedMe } from '../../features/account/queries.ts';
import { HomeSkeleton } from '../../features/home/home-skeleton.tsx';
import { PaidStores } from '../../features/home/paid-stores.tsx';
import { lastKnownAt, useHome } from '../../features/home/queries.ts';
import { useReceiptScan } from '../../features/receipt-scan/use-receipt-scan.tsx';
import { useStoredUser } from '../../features/session/use-session.ts';
import { StoreFinder } from '../../features/store/store-finder.tsx';
import { formatDateTime } from '../../i18n/dates.ts';
import { useTranslate } from '../../i18n/use-translate.tsx';
import { toAppError } from '../../lib/to-app-error.ts';
import { RECEIPT_SCAN_PATHS } from '../pay/receipt-scan-paths.ts';
import { DeletionBanner } from '../settings/deletion-banner.tsx';
import styles from './home.module.css';
import { HomeOffline } from './home-offline.tsx';
import { HomeOverview } from './home-overview.tsx';

const getStorePath = (id: string) => getPath('StoreDetail', { id });
const pathToPay = (id: string) => `${getPath('EnterAmount')}?store=${id}`;

export function Home() {
  const t = useTranslate();
  const home = useHome();
  const me = useCachedMe();
  const lastKnown = lastKnownAt(home);
  return (
    <div className={styles.home}>
      <Greeting />
      <DeletionBanner title="privacy.left_title" eraseAt={me?.erase_at ?? null} />
      <Actions />
      {lastKnown !== null && (
        <Alert tone="info">{t('home.as_of', { time: formatDateTime(lastKnown) })}</Alert>
      )}
      {isOfflineWithoutData(home) ? (
        <HomeOffline onRetry={() => home.refetch()} />
      ) : (
        <Columns home={home} />
      )}
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

function Columns({ home }: { readonly home: HomeQuery }) {
  const t = useTranslate();
  // A deferred value renders in slices, so the page stays responsive to input.
  const data = useDeferredValue(home.data);
  const paid = data?.stores ?? [];
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        {data ? (
          <HomeOverview home={data} />
        ) : (
          <Pending query={home}>
            <HomeSkeleton />
          </Pending>
        )}
      </div>
      {/* Hidden until the content above it is known, so that it does not shift. */}
      <div hidden={data === undefined && home.error === null}>
        <div className={styles.column}>
          {paid.length > 0 && <PaidStores stores={paid} pathToPay={pathToPay} />}
          <Card title={t('home.stores')}>
            <StoreFinder getStorePath={getStorePath} excludedStoreIds={paid.map(({ id }) => id)} />
          </Card>
        </div>
      </div>
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
        <IconQrcode size={36} stroke={1.75} aria-hidden="true" />
        <span className={styles.actionName}>{t('home.scan_qr')}</span>
        <span className={styles.actionHint}>{t('home.scan_qr_hint')}</span>
      </Link>
      <button type="button" className={styles.receipt} onClick={scan.start}>
        <IconReceipt size={36} stroke={1.75} aria-hidden="true" />
        <span className={styles.actionName}>{t('home.read_receipt')}</span>
        <span className={styles.actionHint}>{t('home.read_receipt_hint')}</span>
      </button>
      {scan.scanDialogs}
    </div>
  );
}
