import type { DeletionView } from '@saifu/contract/privacy';
import { formatYen } from '@saifu/domain/shared/yen';
import { Alert } from '@saifu/ui/alert/alert';
import { Link } from '@saifu/ui/link/link';
import { formatDate } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import styles from './privacy.module.css';

type UnfinishedListProps = {
  readonly unfinished: DeletionView['unfinished'];
  readonly paymentPath: (id: string) => string;
  readonly recurringBillingPath: (id: string) => string;
  readonly refundRequestPath: (id: string) => string;
};

/** What prevents the deletion, each with a link. */
export function UnfinishedList({ unfinished, ...paths }: UnfinishedListProps) {
  const t = useTranslate();
  const payments = unfinished.payments.map(({ id, store_name: store, amount, created_at }) => {
    const params = { store, amount: formatYen(amount), day: formatDate(created_at) };
    return { id, label: t('privacy.blocked_payment', params), to: paths.paymentPath(id) };
  });
  const recurringBillings = unfinished.recurring_billings.map(
    ({ id, service_name: service, store_name }) => {
      const label = t('privacy.blocked_recurring_billing', { service, store: store_name });
      return { id, label, to: paths.recurringBillingPath(id) };
    },
  );
  const requests = unfinished.refund_requests.map((request) => {
    const { id, store_name: store, amount, created_at } = request;
    const params = { store, amount: formatYen(amount), day: formatDate(created_at) };
    return { id, label: t('privacy.blocked_refund', params), to: paths.refundRequestPath(id) };
  });
  return (
    <Alert tone="warning">
      <p>{t('privacy.blocked')}</p>
      <ul className={styles.list}>
        {[...payments, ...recurringBillings, ...requests].map(({ id, label, to }) => (
          <li key={id}>
            <Link href={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
