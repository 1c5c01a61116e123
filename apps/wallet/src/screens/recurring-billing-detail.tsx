import { IconRepeat } from '@tabler/icons-react';
import { pathOf } from '../app/routes.ts';
import { EmptyPage } from '../features/page/empty-page.tsx';

export function RecurringBillingDetail() {
  return (
    <EmptyPage
      title="screen.recurring_billing_detail"
      back={pathOf('RecurringBilling')}
      icon={IconRepeat}
      says="screen.recurring_billing_detail_empty"
      action={{ label: 'screen.recurring_billing', to: pathOf('RecurringBilling') }}
    />
  );
}
