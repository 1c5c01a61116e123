import type { MerchantPaymentView } from '@saifu/contract/merchant-payment';
import { formatYen } from '@saifu/domain/shared/yen';
import { Card } from '@saifu/ui/card/card';
import { ListRow, RowList } from '@saifu/ui/list-row/list-row';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { Pending } from '@saifu/web/components/pending.tsx';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import type { ReactNode } from 'react';
import { useRecentPayments } from './queries.ts';
import styles from './till.module.css';

type RecentPaymentsProps = {
  readonly storeId: string;
  readonly getHref: (paymentId: string) => string;
  readonly renderStatus: (status: MerchantPaymentView['status']) => ReactNode;
};

/** The last payments of the store. Each leads to its details, where it can be refunded. */
export function RecentPayments({ storeId, getHref, renderStatus }: RecentPaymentsProps) {
  const t = useTranslate();
  const query = useRecentPayments(storeId);
  if (query.data === undefined) {
    return (
      <Pending query={query}>
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </Pending>
    );
  }
  return (
    <Card title={t('console_till.recent')} flush>
      {query.data.length === 0 ? (
        <p className={styles.empty}>{t('console_payment.empty')}</p>
      ) : (
        <RowList>
          {query.data.map((payment) => (
            <ListRow
              key={payment.id}
              href={getHref(payment.id)}
              label={formatYen(payment.total_amount)}
              subline={formatDateTime(payment.created_at)}
              value={renderStatus(payment.status)}
            />
          ))}
        </RowList>
      )}
    </Card>
  );
}
