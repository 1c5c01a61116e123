import { useEffect } from 'react';
import { pathOf } from '../../app/routes.ts';
import { leavePayment } from '../../features/history/restore-scroll.ts';
import { useIsWide } from '../../features/history/use-is-wide.ts';
import { useText } from '../../i18n/use-text.tsx';
import { useLocation } from '../../routing/location.ts';
import { PaymentDetailCard } from './payment-detail-card.tsx';
import styles from './payment-history-layout.module.css';
import { PaymentHistoryFrame } from './payment-history-layout.tsx';
import { PaymentHistoryList } from './payment-history-list.tsx';

/** One payment; on a wide screen beside the list it was chosen from, with the same filter. */
export function PaymentDetail() {
  const text = useText();
  const { pathname, search } = useLocation();
  const id = decodeURIComponent(pathname.split('/')[3] ?? '');
  useEffect(() => () => leavePayment(id), [id]);
  const detail = <PaymentDetailCard id={id} back={pathOf('PaymentHistory') + search} />;
  if (!useIsWide()) return detail;
  const list = (
    <div className={styles.pane}>
      <h2 className={styles.title}>{text('screen.payment_history')}</h2>
      <PaymentHistoryList currentId={id} />
    </div>
  );
  return <PaymentHistoryFrame list={list} detail={detail} search={search} />;
}
