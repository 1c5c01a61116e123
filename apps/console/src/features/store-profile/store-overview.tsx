import type { MerchantStoreView } from '@saifu/contract/merchant-store';
import { Alert } from '@saifu/ui/alert/alert';
import { Card } from '@saifu/ui/card/card';
import { DescriptionList } from '@saifu/ui/description-list/description-list';
import { StoreAvatar } from '@saifu/ui/store-avatar/store-avatar';
import { formatDate } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { CopyableId } from '../../components/copyable-id.tsx';
import { formatAddress } from './format-address.ts';
import styles from './store-profile.module.css';
import { StoreStatusBadge } from './store-status.tsx';

const STATUS_ABOUT = {
  pending: { text: 'console_store.pending_about', tone: 'warning' },
  suspended: { text: 'console_store.suspended_about', tone: 'danger' },
} as const;

/** The store as payers know it at present, and whether it can be paid. */
export function StoreOverview({ store }: { readonly store: MerchantStoreView }) {
  const t = useTranslate();
  const { status, created_at: at } = store;
  const items = [
    { label: t('console_store.address'), value: <span lang="ja">{formatAddress(store)}</span> },
    { label: t('console_store.jpqr_number'), value: store.jpqr_number },
    { label: t('console_store.created_at'), value: <time dateTime={at}>{formatDate(at)}</time> },
    {
      label: t('console_store.id'),
      value: <CopyableId value={store.id} label={t('console_store.id')} />,
    },
  ];
  return (
    <Card title={t('console_store.details')} flush>
      <div className={styles.overview}>
        <StoreAvatar store={store} size="header" />
        <p lang="ja" className={styles.name}>
          {store.name}
        </p>
        <StoreStatusBadge status={status} />
        {status !== 'active' && (
          <div className={styles.about}>
            <Alert tone={STATUS_ABOUT[status].tone}>{t(STATUS_ABOUT[status].text)}</Alert>
          </div>
        )}
      </div>
      <DescriptionList items={items} absent={t('console_audit.none')} />
    </Card>
  );
}
