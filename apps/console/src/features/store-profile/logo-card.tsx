import type { MerchantStoreView } from '@saifu/contract/merchant-store';
import { Alert } from '@saifu/ui/alert/alert';
import { Card } from '@saifu/ui/card/card';
import form from '@saifu/web/forms/form.module.css';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { focusOnMount } from '@saifu/web/lib/take-focus.ts';
import { useState } from 'react';
import { LogoChoice } from './logo-choice.tsx';
import { LogoRemoval } from './logo-removal.tsx';
import styles from './store-profile.module.css';

/** The logo of a store: at present, the one that waits for approval, and a new one. */
export function LogoCard({ store }: { readonly store: MerchantStoreView }) {
  const t = useTranslate();
  const [done, setDone] = useState({ count: 0, text: '' });
  const show = (text: string) => setDone(({ count }) => ({ count: count + 1, text }));
  const { logo_url: present } = store;
  const waiting = store.pending_changes?.changes.logo_url;
  return (
    <Card title={t('console_store.logo')}>
      <div className={form.form}>
        {done.count > 0 && (
          // The pressed button is removed, so the notice takes the focus.
          <div key={done.count} ref={focusOnMount} tabIndex={-1} className={styles.notice}>
            <Alert tone="success">{done.text}</Alert>
          </div>
        )}
        <div className={styles.logos}>
          {present === null ? (
            <p className={styles.note}>{t('console_store.logo_none')}</p>
          ) : (
            <Logo address={present} text={t('console_store.logo_present')} />
          )}
          {typeof waiting === 'string' && (
            <Logo address={waiting} text={t('console_store.logo_waiting')} />
          )}
        </div>
        {waiting === null && (
          <p className={styles.note}>{t('console_store.logo_removal_waiting')}</p>
        )}
        <LogoChoice key={`choice ${done.count}`} storeId={store.id} onDone={show} />
        {hasRemovableLogo(store) && <LogoRemoval store={store} onDone={show} />}
      </div>
    </Card>
  );
}

type LogoProps = { readonly address: string; readonly text: string };

function Logo({ address, text }: LogoProps) {
  return (
    <figure className={styles.logo}>
      <img src={address} alt="" className={styles.picture} />
      <figcaption className={styles.note}>{text}</figcaption>
    </figure>
  );
}

/** A removal that waits for approval cannot be asked for again. */
function hasRemovableLogo({ logo_url: present, pending_changes }: MerchantStoreView): boolean {
  const waiting = pending_changes?.changes.logo_url;
  return waiting === undefined ? present !== null : waiting !== null;
}
