import { type AvatarStore, StoreAvatar } from '@saifu/ui/store-avatar/store-avatar';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import type { ReactNode } from 'react';
import styles from './printed-store.module.css';

type PrintedStoreProps = { readonly title: string; readonly children: ReactNode };

/** An unregistered store, known only by its printed name. */
export function PrintedStore({ title, children }: PrintedStoreProps) {
  const t = useTranslate();
  const name = title || t('receipt_scan.store_unread');
  return (
    <div className={styles.card}>
      <div className={styles.store}>
        <StoreAvatar store={toAvatarStore(name)} size="header" />
        <div className={styles.text}>
          <h2 className={styles.name}>{name}</h2>
          {title !== '' && <p className={styles.note}>{t('receipt_scan.as_printed')}</p>}
        </div>
      </div>
      {children}
    </div>
  );
}

/** A printed store has no id and no category; its name gives it a stable color. */
export function toAvatarStore(name: string): AvatarStore {
  return { id: name, mcc: '', logo_url: null };
}
