import type { StoreView } from '@saifu/contract/store';
import styles from './address.module.css';
import { formatPostalCode } from './postal-code.ts';

type StoreAddress = Pick<StoreView, 'postal_code' | 'prefecture' | 'address'>;

/** As it stands on a letter: the code, and under it from the largest place to the smallest. */
export function Address({ store }: { readonly store: StoreAddress }) {
  return (
    <p className={styles.address}>
      <span>{formatPostalCode(store.postal_code)}</span>
      <span lang="ja">
        <WholeNumbers words={store.prefecture + store.address} />
      </span>
    </p>
  );
}

/** A block and house number (`1-9-1`) is one thing, and does not end a line in its middle. */
export function WholeNumbers({ words }: { readonly words: string }) {
  const parts = words.split(/(\d+(?:-\d+)+)/);
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
