import type { PayeeView, StoreView } from '@saifu/contract/store';
import { Alert } from '@saifu/ui/alert/alert';
import { Card } from '@saifu/ui/card/card';
import { StoreAvatar } from '@saifu/ui/store-avatar/store-avatar';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Address } from './address.tsx';
import { RecentChangeNotice } from './recent-change-notice.tsx';
import styles from './store-card.module.css';

type StoreCardProps = {
  readonly store: PayeeView;
  readonly isFirstTime: boolean;
  /** Whether the address and the registration number are shown. */
  readonly hasDetails?: boolean;
  /** Content below the store in the same card: the payment details or the next step. */
  readonly children?: ReactNode;
};

/** The payee, so that the payer can verify it. */
export function StoreCard(props: StoreCardProps) {
  const { store, isFirstTime, hasDetails = true, children } = props;
  const t = useTranslate();
  return (
    <Card>
      <div className={styles.card}>
        <div className={styles.store} data-compact={!hasDetails}>
          <StoreAvatar store={store} size="header" />
          <div className={styles.text}>
            <h2 lang="ja" className={styles.name}>
              {store.name}
            </h2>
            {store.office_name && (
              <p lang="ja" className={styles.office}>
                {store.office_name}
              </p>
            )}
            {hasDetails && (
              <>
                <div className={styles.address}>
                  <Address store={store} />
                </div>
                <Registration store={store} />
              </>
            )}
          </div>
        </div>
        <RecentChangeNotice change={store.recent_change} />
        {isFirstTime && <Alert tone="info">{t('store.first_time')}</Alert>}
        {children}
      </div>
    </Card>
  );
}

function Registration({ store }: { readonly store: StoreView }) {
  const t = useTranslate();
  if (store.registration_number === null) return null;
  return (
    <div className={styles.registration}>
      <p>{t('store.registration', { number: store.registration_number })}</p>
      {store.registration_number_status === 'check_digit_mismatch' && <Mismatch />}
    </div>
  );
}

/**
 * An invalid check digit may be a misprint, so this is a warning and does not block the payment.
 */
export function Mismatch() {
  const t = useTranslate();
  return (
    <p className={styles.mismatch}>
      <IconAlertTriangle size={16} aria-hidden="true" />
      <span>{t('store.registration_mismatch')}</span>
    </p>
  );
}
