import type { MerchantStoreView } from '@saifu/contract/merchant-store';
import { Card } from '@saifu/ui/card/card';
import form from '@saifu/web/forms/form.module.css';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import textStyles from '../../components/text.module.css';
import { useNotice } from '../../hooks/use-notice.tsx';
import { LogoChoice } from './logo-choice.tsx';
import { LogoRemoval } from './logo-removal.tsx';
import styles from './store-profile.module.css';

/** The logo of a store: at present, the one that waits for approval, and a new one. */
export function LogoCard({ store }: { readonly store: MerchantStoreView }) {
  const t = useTranslate();
  const { notice, count, show } = useNotice();
  const { logo_url: present } = store;
  const waiting = store.pending_changes?.changes.logo_url;
  return (
    <Card title={t('console_store.logo')}>
      <div className={form.form}>
        {notice}
        <div className={styles.logos}>
          {present === null ? (
            <p className={textStyles.note}>{t('console_store.logo_none')}</p>
          ) : (
            <Logo address={present} text={t('console_store.logo_present')} />
          )}
          {typeof waiting === 'string' && (
            <Logo address={waiting} text={t('console_store.logo_waiting')} />
          )}
        </div>
        {waiting === null && (
          <p className={textStyles.note}>{t('console_store.logo_removal_waiting')}</p>
        )}
        <LogoChoice key={`choice ${count}`} storeId={store.id} onDone={show} />
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
      <figcaption className={textStyles.note}>{text}</figcaption>
    </figure>
  );
}

/** A removal that waits for approval cannot be asked for again. */
function hasRemovableLogo({ logo_url: present, pending_changes }: MerchantStoreView): boolean {
  const waiting = pending_changes?.changes.logo_url;
  return waiting === undefined ? present !== null : waiting !== null;
}
