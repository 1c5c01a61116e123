import type { PayeeView } from '@saifu/contract/store';
import { Badge } from '@saifu/ui/badge/badge';
import { StoreAvatar } from '@saifu/ui/store-avatar/store-avatar';
import { VisuallyHidden } from '@saifu/ui/visually-hidden/visually-hidden';
import { usePreload } from '@saifu/web/hooks/use-preload.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { lazyPart } from '@saifu/web/lib/lazy-part.ts';
import { IconChevronRight, IconSparkles } from '@tabler/icons-react';
import { Suspense, useId, useState } from 'react';
import { RecentChangeNotice } from '../../features/store/recent-change-notice.tsx';
import { Mismatch } from '../../features/store/store-card.tsx';
import styles from './payee-line.module.css';

const PayeeSheet = lazyPart(async () => (await import('./payee-sheet.tsx')).PayeeSheet);
const PARTS = [PayeeSheet];

type PayeeLineProps = { readonly store: PayeeView; readonly isFirstTime: boolean };

/**
 * The payee in one line; a press shows its address and registration. What the payer must know
 * before paying, such as a recent change of the store's identity, is never hidden in the sheet.
 */
export function PayeeLine({ store, isFirstTime }: PayeeLineProps) {
  const t = useTranslate();
  const nameId = useId();
  const [isOpen, setIsOpen] = useState(false);
  usePreload(PARTS);
  return (
    <div className={styles.payee}>
      <h2 className={styles.heading} aria-labelledby={nameId}>
        <button
          type="button"
          className={styles.line}
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
        >
          <StoreAvatar store={store} />
          <span className={styles.text}>
            <VisuallyHidden>{t('order.payee')}</VisuallyHidden>{' '}
            <span id={nameId} lang="ja" className={styles.name}>
              {store.name}
            </span>
            {store.office_name && (
              <span lang="ja" className={styles.office}>
                {store.office_name}
              </span>
            )}
          </span>
          {isFirstTime && (
            <Badge tone="info" icon={<IconSparkles size={16} aria-hidden="true" />}>
              {t('order.first_time')}
            </Badge>
          )}
          <IconChevronRight size={20} className={styles.chevron} aria-hidden="true" />
        </button>
      </h2>
      <RecentChangeNotice change={store.recent_change} />
      {store.registration_number_status === 'check_digit_mismatch' && <Mismatch />}
      {isOpen && (
        <Suspense>
          <PayeeSheet store={store} isFirstTime={isFirstTime} onDismiss={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
