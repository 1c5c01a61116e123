import type { PayeeView } from '@saifu/contract/store';
import { Alert } from '@saifu/ui/alert/alert';
import { Card } from '@saifu/ui/card/card';
import { StoreAvatar } from '@saifu/ui/store-avatar/store-avatar';
import type { ReactNode } from 'react';
import { useTranslate } from '../../i18n/use-translate.tsx';
import { RecentChangeNotice } from './recent-change-notice.tsx';
import styles from './store-header.module.css';

type StoreHeaderProps = {
  readonly store: PayeeView;
  readonly isFirstTime: boolean;
  /** The one action: to pay the store. */
  readonly children: ReactNode;
};

/** Who the store is, what the payer should know before paying, and the way to pay. */
export function StoreHeader({ store, isFirstTime, children }: StoreHeaderProps) {
  const t = useTranslate();
  return (
    <Card>
      <div className={styles.header}>
        <div className={styles.store}>
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
          </div>
        </div>
        <RecentChangeNotice change={store.recent_change} />
        {isFirstTime && <Alert tone="info">{t('store.first_time')}</Alert>}
        {children}
      </div>
    </Card>
  );
}
