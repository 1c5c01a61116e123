import type { PaidStoreView } from '@saifu/contract/home';
import { Avatar } from '@saifu/ui/avatar/avatar';
import { Card } from '@saifu/ui/card/card';
import { Link } from '@saifu/ui/link/link';
import { useTranslate } from '../../i18n/use-translate.tsx';
import styles from './paid-stores.module.css';

type PaidStoresProps = {
  readonly stores: readonly PaidStoreView[];
  readonly pathToPay: (id: string) => string;
};

/** Recently paid stores, most recent first. */
export function PaidStores({ stores, pathToPay }: PaidStoresProps) {
  const t = useTranslate();
  return (
    <Card title={t('home.paid_stores')} flush>
      <ul className={styles.stores}>
        {stores.map(({ id, name }) => (
          <li key={id} className={styles.item}>
            <Link href={pathToPay(id)} className={styles.store}>
              <Avatar name={name} />
              <span lang="ja" className={styles.name}>
                {name}
              </span>
              <span className={styles.payAgain}>{t('home.pay_again')}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
