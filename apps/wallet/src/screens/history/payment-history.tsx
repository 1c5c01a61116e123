import { Card } from '@saifu/ui/card/card';
import { EmptyState } from '@saifu/ui/empty-state/empty-state';
import { IconReceiptYen } from '@tabler/icons-react';
import { Page } from '../../components/page.tsx';
import { useIsWide } from '../../features/history/use-is-wide.ts';
import { useTranslate } from '../../i18n/use-translate.tsx';
import { useLocation } from '../../routing/location.ts';
import { PaymentHistoryLayout } from './payment-history-layout.tsx';
import { PaymentHistoryList } from './payment-history-list.tsx';

export function PaymentHistory() {
  const { search } = useLocation();
  const list = (
    <Page title="screen.payment_history">
      <PaymentHistoryList currentId={null} />
    </Page>
  );
  if (!useIsWide()) return list;
  return <PaymentHistoryLayout list={list} detail={<NoPaymentSelected />} search={search} />;
}

function NoPaymentSelected() {
  const t = useTranslate();
  return (
    <Card>
      <EmptyState icon={<IconReceiptYen size={32} stroke={1.75} aria-hidden="true" />}>
        {t('screen.payment_detail_empty')}
      </EmptyState>
    </Card>
  );
}
