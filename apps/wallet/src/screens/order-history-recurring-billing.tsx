import { IconHistory } from '@tabler/icons-react';
import { pathOf } from '../app/routes.ts';
import { EmptyPage } from '../features/page/empty-page.tsx';

export function OrderHistoryRecurringBilling() {
  return (
    <EmptyPage
      title="screen.order_history_recurring_billing"
      back={pathOf('RecurringBilling')}
      icon={IconHistory}
      says="screen.order_history_recurring_billing_empty"
      action={{ label: 'screen.recurring_billing', to: pathOf('RecurringBilling') }}
    />
  );
}
