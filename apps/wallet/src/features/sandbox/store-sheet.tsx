import type { MerchantQrView } from '@saifu/contract/qr-code';
import { Badge } from '@saifu/ui/badge/badge';
import { StoreAvatar } from '@saifu/ui/store-avatar/store-avatar';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import type { ReactNode } from 'react';
import { QrImage } from './qr-image.tsx';
import type { DemoStore } from './queries.ts';
import styles from './store-sheet.module.css';

type StoreSheetProps = {
  readonly store: DemoStore;
  readonly code: MerchantQrView | undefined;
  /** Content that is not printed. */
  readonly children?: ReactNode;
};

const STATUS = { pending: 'store.status_pending', suspended: 'store.status_suspended' } as const;

/** Printable counter sheet of one store, on one page. */
export function StoreSheet({ store, code, children }: StoreSheetProps) {
  const t = useTranslate();
  return (
    <section className={styles.sheet} aria-label={store.name}>
      <div className={styles.counter}>
        <div className={styles.header}>
          <StoreAvatar store={store} size="header" />
          <h2 className={styles.name}>{store.name}</h2>
          {store.status !== 'active' && <Badge tone="warning">{t(STATUS[store.status])}</Badge>}
        </div>
        <p className={styles.scan}>{t('store.sheet_scan')}</p>
        {code && (
          <div className={styles.codes}>
            <QrImage code={code} payload="url" name={store.name} />
            {code.jpqr !== null && <QrImage code={code} payload="jpqr" name={store.name} />}
          </div>
        )}
      </div>
      {children && <div className={styles.actions}>{children}</div>}
    </section>
  );
}
