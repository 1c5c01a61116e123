import { IconRepeat } from '@tabler/icons-react';
import { EmptyPage } from '../features/page/empty-page.tsx';

export function RecurringBilling() {
  return (
    <EmptyPage
      title="screen.recurring_billing"
      icon={IconRepeat}
      says="screen.recurring_billing_empty"
    />
  );
}
