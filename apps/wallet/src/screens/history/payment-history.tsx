import { Card } from '@saifu/ui/card/card';
import { EmptyState } from '@saifu/ui/empty-state/empty-state';
import { PageHeader } from '@saifu/ui/page-header/page-header';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import type { PrefetchData } from '@saifu/web/lib/prefetch-data.ts';
import { useLocation } from '@saifu/web/routing/location.ts';
import { parseFilter } from '../../features/history/filter.ts';
import { monthsQuery, paymentsQuery } from '../../features/history/queries.ts';
import { useIsWide } from '../../features/history/use-is-wide.ts';
import { PaymentHistoryLayout } from './payment-history-layout.tsx';
import { PaymentHistoryList } from './payment-history-list.tsx';

export const prefetchData: PrefetchData = (client, url) => {
  const filter = parseFilter(url.search);
  return [
    client.prefetchInfiniteQuery(paymentsQuery(filter)),
    client.prefetchQuery(monthsQuery(filter)),
  ];
};

export function PaymentHistory() {
  const t = useTranslate();
  const { search } = useLocation();
  const heading = <PageHeader title={t('screen.payment_history')} />;
  const list = <PaymentHistoryList heading={heading} currentId={null} />;
  if (!useIsWide()) return list;
  return <PaymentHistoryLayout list={list} detail={<NoPaymentSelected />} search={search} />;
}

function NoPaymentSelected() {
  const t = useTranslate();
  return (
    <Card>
      <EmptyState illustration="history">{t('screen.payment_detail_empty')}</EmptyState>
    </Card>
  );
}
