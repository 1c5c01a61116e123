import { Initial } from '@saifu/ui/avatar/avatar';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/use-text.tsx';
import styles from './printed-store.module.css';

type PrintedStoreProps = { readonly title: string; readonly children: ReactNode };

/** A store that nobody has registered: all that is known of it is what its paper says. */
export function PrintedStore({ title, children }: PrintedStoreProps) {
  const text = useText();
  const name = title || text('slip.store_unread');
  return (
    <div className={styles.card}>
      <div className={styles.store}>
        <Initial name={name} />
        <div className={styles.words}>
          <h2 className={styles.name}>{name}</h2>
          {title !== '' && <p className={styles.note}>{text('slip.as_printed')}</p>}
        </div>
      </div>
      {children}
    </div>
  );
}
