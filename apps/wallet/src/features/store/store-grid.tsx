import type { StoreRowView } from '@saifu/contract/store';
import { Link } from '@saifu/ui/link/link';
import { StoreAvatar } from '@saifu/ui/store-avatar/store-avatar';
import { formatDate } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import styles from './store-grid.module.css';

type StoreGridProps = {
  readonly stores: readonly StoreRowView[];
  readonly getStorePath: (id: string) => string;
};

/** Stores as buttons with name and last visit. */
export function StoreGrid({ stores, getStorePath }: StoreGridProps) {
  const t = useTranslate();
  return (
    <ul className={styles.grid}>
      {stores.map((store) => (
        <li key={store.id}>
          <Link href={getStorePath(store.id)} className={styles.store}>
            <StoreAvatar store={store} size="header" />
            <span lang="ja" className={styles.name}>
              {store.name}
            </span>
            {store.last_paid_at !== null && (
              <span className={styles.day}>
                {t('store.last_paid', { day: formatDate(store.last_paid_at) })}
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
