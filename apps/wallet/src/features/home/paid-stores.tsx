import type { PaidStoreView } from '@saifu/contract/home';
import { Card } from '@saifu/ui/card/card';
import { Link } from '@saifu/ui/link/link';
import { StoreAvatar } from '@saifu/ui/store-avatar/store-avatar';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import styles from './paid-stores.module.css';

type PaidStoresProps = {
  readonly stores: readonly PaidStoreView[];
  readonly pathToPay: (id: string) => string;
};

/** Recently paid stores, most recent first. Each leads to paying there again. */
export function PaidStores({ stores, pathToPay }: PaidStoresProps) {
  const t = useTranslate();
  return (
    <Card title={t('home.paid_stores')} flush>
      <ul className={styles.stores}>
        {stores.map((store) => (
          <li key={store.id} className={styles.item}>
            <Link href={pathToPay(store.id)} className={styles.store}>
              <StoreAvatar store={store} size="header" />
              <span lang="ja" className={styles.name}>
                {store.name}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
