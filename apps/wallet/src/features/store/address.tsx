import type { StoreView } from '@saifu/contract/store';
import styles from './address.module.css';
import { formatPostalCode } from './postal-code.ts';

type StoreAddress = Pick<StoreView, 'postal_code' | 'prefecture' | 'address'>;

/** Postal code, then the address from prefecture to building. */
export function Address({ store }: { readonly store: StoreAddress }) {
  return (
    <p className={styles.address}>
      <span>{formatPostalCode(store.postal_code)}</span>
      <span lang="ja">
        <UnbrokenNumbers text={store.prefecture + store.address} />
      </span>
    </p>
  );
}

/** Prevents a line break inside a block and house number (`1-9-1`). */
export function UnbrokenNumbers({ text }: { readonly text: string }) {
  const parts = text.split(/(\d+(?:-\d+)+)/);
  return parts.map((part, at) => {
    const key = `${at}${part}`;
    return at % 2 === 1 ? (
      <span key={key} className={styles.number}>
        {part}
      </span>
    ) : (
      part
    );
  });
}
