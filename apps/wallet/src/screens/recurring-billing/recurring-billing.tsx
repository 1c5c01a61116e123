import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { IconRepeat } from '@tabler/icons-react';
import { getPath } from '../../app/routes.ts';
import { EmptyPage } from '../../components/empty-page.tsx';
import { Page } from '../../components/page.tsx';
import { Pending } from '../../components/pending.tsx';
import { useRecurringBillings } from '../../features/recurring-billing/queries.ts';
import { RecurringBillingList } from '../../features/recurring-billing/recurring-billing-list.tsx';

/** All recurring billings of the user. */
export function RecurringBilling() {
  const query = useRecurringBillings();
  const { data: recurringBillings } = query;
  const page = { title: 'screen.recurring_billing' } as const;
  if (recurringBillings?.length === 0) {
    const action = { label: 'screen.scan', to: getPath('Scan') } as const;
    return (
      <EmptyPage {...page} icon={IconRepeat} textKey="recurring_billing.empty" action={action} />
    );
  }
  return (
    <Page {...page}>
      {recurringBillings ? (
        <RecurringBillingList
          query={query}
          recurringBillings={recurringBillings}
          pathTo={(id) => getPath('RecurringBillingDetail', { id })}
        />
      ) : (
        <Pending query={query}>
          <Skeleton shape="row" />
          <Skeleton shape="row" />
          <Skeleton shape="row" />
        </Pending>
      )}
    </Page>
  );
}
