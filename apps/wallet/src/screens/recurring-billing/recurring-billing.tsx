import type { RecurringBillingView } from '@saifu/contract/recurring-billing';
import { SegmentedControl } from '@saifu/ui/segmented-control/segmented-control';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { EmptyPage } from '@saifu/web/components/empty-page.tsx';
import { LoadMore } from '@saifu/web/components/load-more.tsx';
import { Page } from '@saifu/web/components/page.tsx';
import { Pending } from '@saifu/web/components/pending.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useState } from 'react';
import { getPath } from '../../app/routes.ts';
import { ChargeCalendar } from '../../features/recurring-billing/charge-calendar.tsx';
import { useRecurringBillings } from '../../features/recurring-billing/queries.ts';
import { RecurringBillingList } from '../../features/recurring-billing/recurring-billing-list.tsx';
import { RecurringBillingSummary } from '../../features/recurring-billing/recurring-billing-summary.tsx';
import styles from './recurring-billing.module.css';

const pathTo = (id: string) => getPath('RecurringBillingDetail', { id });
const payPath = (order: string) => `${getPath('PaymentInvoice')}?order=${order}`;

/** All recurring billings of the user, and one calendar of their charges. */
export function RecurringBilling() {
  const query = useRecurringBillings();
  const { data: recurringBillings } = query;
  const page = { title: 'screen.recurring_billing' } as const;
  if (recurringBillings?.length === 0) {
    const action = { label: 'screen.scan', to: getPath('Scan') } as const;
    return (
      <EmptyPage
        {...page}
        illustration="recurring"
        textKey="recurring_billing.empty"
        action={action}
      />
    );
  }
  return (
    <Page {...page} isWide>
      {recurringBillings ? (
        <>
          {/* The sums are shown only when all pages are loaded. */}
          {!query.hasNextPage && <RecurringBillingSummary recurringBillings={recurringBillings} />}
          <Views recurringBillings={recurringBillings} />
          <LoadMore query={query} />
        </>
      ) : (
        <Pending query={query}>
          <Skeleton shape="block" />
          <Skeleton shape="row" />
          <Skeleton shape="row" />
          <Skeleton shape="row" />
        </Pending>
      )}
    </Page>
  );
}

type ViewsProps = { readonly recurringBillings: readonly RecurringBillingView[] };

/** The services and their calendar: beside each other, or one at a time on a narrow screen. */
function Views({ recurringBillings }: ViewsProps) {
  const t = useTranslate();
  const [view, setView] = useState<'services' | 'calendar'>('services');
  const coming = listComing(recurringBillings);
  return (
    <>
      {coming.length > 0 && (
        <div className={styles.choice}>
          <SegmentedControl
            label={t('recurring_billing.view')}
            options={[
              { value: 'services', label: t('recurring_billing.view_services') },
              { value: 'calendar', label: t('recurring_billing.view_calendar') },
            ]}
            value={view}
            onChange={setView}
          />
        </div>
      )}
      <div className={styles.views} data-view={coming.length > 0 ? view : 'services'}>
        <div className={styles.services}>
          <RecurringBillingList
            recurringBillings={recurringBillings}
            pathTo={pathTo}
            payPath={payPath}
          />
        </div>
        <div className={styles.calendar}>
          <ChargeCalendar coming={coming} />
        </div>
      </div>
    </>
  );
}

/** The charges of all running services. */
function listComing(recurringBillings: readonly RecurringBillingView[]) {
  return recurringBillings
    .filter(({ status }) => status === 'active')
    .flatMap(({ id, service_name: name, coming }) =>
      coming.map((charge) => ({ ...charge, service: { name, path: pathTo(id) } })),
    );
}
