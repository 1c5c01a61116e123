import { Card } from '@saifu/ui/card/card';
import { EmptyState } from '@saifu/ui/empty-state/empty-state';
import { PageHeader } from '@saifu/ui/page-header/page-header';
import { useIsWide } from '../../features/history/use-is-wide.ts';
import { useTranslate } from '../../i18n/use-translate.tsx';
import { useLocation } from '../../routing/location.ts';
import { PaymentHistoryLayout } from './payment-history-layout.tsx';
import { PaymentHistoryList } from './payment-history-list.tsx';

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
