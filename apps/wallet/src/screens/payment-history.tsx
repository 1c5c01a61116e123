import { Card } from '@saifu/ui/card';
import { EmptyState } from '@saifu/ui/empty-state';
import { IconReceiptYen } from '@tabler/icons-react';
import { useIsWide } from '../features/history/use-is-wide.ts';
import { Page } from '../features/page/page.tsx';
import { useLocation } from '../place/place.ts';
import { useText } from '../text/use-text.tsx';
import { PaymentHistoryFrame } from './payment-history-frame.tsx';
import { PaymentHistoryList } from './payment-history-list.tsx';

/** Everything one has paid. */
export function PaymentHistory() {
  const { search } = useLocation();
  const list = (
    <Page title="screen.payment_history">
      <PaymentHistoryList currentId={null} />
    </Page>
  );
  if (!useIsWide()) return list;
  return <PaymentHistoryFrame list={list} detail={<NothingChosen />} search={search} />;
}

function NothingChosen() {
  const text = useText();
  return (
    <Card>
      <EmptyState icon={<IconReceiptYen size={32} stroke={1.75} aria-hidden="true" />}>
        {text('screen.payment_detail_empty')}
      </EmptyState>
    </Card>
  );
}
