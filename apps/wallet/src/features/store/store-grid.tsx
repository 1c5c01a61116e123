import type { StoreRowView } from '@saifu/contract/store';
import { Initial } from '@saifu/ui/avatar/avatar';
import { Link } from '@saifu/ui/link/link';
import { showDay } from '../../i18n/dates.ts';
import { useText } from '../../i18n/use-text.tsx';
import styles from './store-grid.module.css';

type StoreGridProps = {
  readonly stores: readonly StoreRowView[];
  readonly pathOfStore: (id: string) => string;
};

/** Stores as circles to tap, each with its name and when one was last there. */
export function StoreGrid({ stores, pathOfStore }: StoreGridProps) {
  const text = useText();
  return (
    <ul className={styles.grid}>
      {stores.map((store) => (
        <li key={store.id}>
          <Link href={pathOfStore(store.id)} className={styles.store}>
            <Initial name={store.name} />
            <span lang="ja" className={styles.name}>
              {store.name}
            </span>
            {store.last_paid_at !== null && (
              <span className={styles.day}>
                {text('store.last_paid', { day: showDay(store.last_paid_at) })}
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
