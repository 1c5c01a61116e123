import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useLocation } from '@saifu/web/routing/location.ts';
import { useEffect } from 'react';
import { getPath } from '../../app/routes.ts';
import { markPaymentLeft } from '../../features/history/restore-scroll.ts';
import { useIsWide } from '../../features/history/use-is-wide.ts';
import { PaymentDetailCard } from './payment-detail-card.tsx';
import styles from './payment-history-layout.module.css';
import { PaymentHistoryLayout } from './payment-history-layout.tsx';
import { PaymentHistoryList } from './payment-history-list.tsx';

/** One payment. On a wide screen it is shown next to its list, with the same filter. */
export function PaymentDetail() {
  const t = useTranslate();
  const { pathname, search } = useLocation();
  const id = decodeURIComponent(pathname.split('/')[3] ?? '');
  useEffect(() => () => markPaymentLeft(id), [id]);
  const detail = <PaymentDetailCard id={id} back={getPath('PaymentHistory') + search} />;
  if (!useIsWide()) return detail;
  const heading = <h2 className={styles.title}>{t('screen.payment_history')}</h2>;
  const list = <PaymentHistoryList heading={heading} currentId={id} />;
  return <PaymentHistoryLayout list={list} detail={detail} search={search} />;
}
