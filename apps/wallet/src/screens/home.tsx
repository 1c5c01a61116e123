import { Card } from '@saifu/ui/card';
import { Link } from '@saifu/ui/link';
import {
  type Icon,
  IconChevronRight,
  IconCircleCheck,
  IconQrcode,
  IconReceipt,
  IconReceiptYen,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { pathOf } from '../app/routes.ts';
import { useReceiptScan } from '../features/receipt/use-receipt-scan.tsx';
import { useStoredUser } from '../features/session/use-session.ts';
import { StoreFinder } from '../features/store/store-finder.tsx';
import { useText } from '../text/use-text.tsx';
import styles from './home.module.css';

export function Home() {
  const text = useText();
  const user = useStoredUser();
  return (
    <div className={styles.home}>
      <h1 className={styles.greeting} tabIndex={-1}>
        {user?.display_name
          ? text('home.greeting', { name: user.display_name })
          : text('screen.home')}
      </h1>
      <Actions />
      <div className={styles.columns}>
        <Card title={text('home.waiting')}>
          <Nothing icon={IconCircleCheck}>{text('home.waiting_empty')}</Nothing>
        </Card>
        <Card
          title={text('home.recent')}
          action={
            <Link href={pathOf('PaymentHistory')} className={styles.all}>
              {text('home.recent_all')}
              <IconChevronRight size={16} aria-hidden="true" />
            </Link>
          }
        >
          <Nothing icon={IconReceiptYen}>{text('home.recent_empty')}</Nothing>
        </Card>
        <div className={styles.stores}>
          <Card title={text('home.stores')}>
            <StoreFinder pathOfStore={(id) => pathOf('StoreDetail', { id })} />
          </Card>
        </div>
      </div>
    </div>
  );
}

/** The two ways to begin a payment, under the thumb. */
function Actions() {
  const text = useText();
  const scanReceipt = useReceiptScan();
  return (
    <div className={styles.actions}>
      <Link href={pathOf('Scan')} className={styles.scan}>
        <IconQrcode size={36} stroke={1.75} aria-hidden="true" />
        <span className={styles.actionName}>{text('home.scan_qr')}</span>
        <span className={styles.actionHint}>{text('home.scan_qr_hint')}</span>
      </Link>
      <button type="button" className={styles.receipt} onClick={scanReceipt}>
        <IconReceipt size={36} stroke={1.75} aria-hidden="true" />
        <span className={styles.actionName}>{text('home.read_receipt')}</span>
        <span className={styles.actionHint}>{text('home.read_receipt_hint')}</span>
      </button>
    </div>
  );
}

type NothingProps = { readonly icon: Icon; readonly children: ReactNode };

function Nothing({ icon: Icon, children }: NothingProps) {
  return (
    <div className={styles.nothing}>
      <Icon size={24} stroke={1.75} aria-hidden="true" />
      <p>{children}</p>
    </div>
  );
}
