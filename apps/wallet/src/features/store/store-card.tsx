import type { PayeeView, StoreView } from '@saifu/contract/store';
import { Notice } from '@saifu/ui/alert/alert';
import { Initial } from '@saifu/ui/avatar/avatar';
import { Card } from '@saifu/ui/card/card';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/use-text.tsx';
import { Address } from './address.tsx';
import { RecentChangeNotice } from './recent-change-notice.tsx';
import styles from './store-card.module.css';

type StoreCardProps = {
  readonly store: PayeeView;
  readonly isFirstTime: boolean;
  /** Under the store, in the same card: what is to be paid there, or how to go on. */
  readonly children?: ReactNode;
};

/** Who would be paid, so that nobody pays the wrong one. */
export function StoreCard({ store, isFirstTime, children }: StoreCardProps) {
  const text = useText();
  return (
    <Card>
      <div className={styles.card}>
        <div className={styles.store}>
          <Initial name={store.name} />
          <div className={styles.words}>
            <h2 lang="ja" className={styles.name}>
              {store.name}
            </h2>
            {store.office_name && (
              <p lang="ja" className={styles.office}>
                {store.office_name}
              </p>
            )}
            <div className={styles.address}>
              <Address store={store} />
            </div>
            <Registration store={store} />
          </div>
        </div>
        <RecentChangeNotice change={store.recent_change} />
        {isFirstTime && <Notice tone="info">{text('store.first_time')}</Notice>}
        {children}
      </div>
    </Card>
  );
}

function Registration({ store }: { readonly store: StoreView }) {
  const text = useText();
  if (store.registration_number === null) return null;
  return (
    <div className={styles.registration}>
      <p>{text('store.registration', { number: store.registration_number })}</p>
      {store.registration_number_status === 'check_digit_mismatch' && <Mismatch />}
    </div>
  );
}

/** A number that does not add up may be a misprint: it is said, and stops nobody. */
export function Mismatch() {
  const text = useText();
  return (
    <p className={styles.mismatch}>
      <IconAlertTriangle size={16} aria-hidden="true" />
      <span>{text('store.registration_mismatch')}</span>
    </p>
  );
}
