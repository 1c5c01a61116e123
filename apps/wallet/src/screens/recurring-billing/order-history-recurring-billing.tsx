import { Card } from '@saifu/ui/card/card';
import { EmptyState } from '@saifu/ui/empty-state/empty-state';
import { ListRow, RowList } from '@saifu/ui/list-row/list-row';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { EmptyPage } from '@saifu/web/components/empty-page.tsx';
import { Page } from '@saifu/web/components/page.tsx';
import { Pending } from '@saifu/web/components/pending.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { useLocation } from '@saifu/web/routing/location.ts';
import { getPath } from '../../app/routes.ts';
import { formatCardName } from '../../features/card/card-name.tsx';
import { ChargeList, type ChargePaths } from '../../features/recurring-billing/charge-list.tsx';
import {
  useRecurringBilling,
  useRecurringBillingOrders,
} from '../../features/recurring-billing/queries.ts';

const PATHS: ChargePaths = {
  payment: (id) => getPath('PaymentDetail', { id }),
  pay: (orderId) => `${getPath('PaymentInvoice')}?order=${orderId}`,
};

/** The charges of one recurring billing so far, period by period. */
export function OrderHistoryRecurringBilling() {
  const { pathname } = useLocation();
  const id = decodeURIComponent(pathname.split('/')[3] ?? '');
  const query = useRecurringBillingOrders(id);
  const { data: charges, error } = query;
  const isUnknown = error !== null && toAppError(error).code === 'not_found';
  const list = getPath('RecurringBilling');
  const title = 'screen.order_history_recurring_billing';
  if (charges === undefined && isUnknown) {
    const action = { label: 'screen.recurring_billing', to: list } as const;
    return (
      <EmptyPage
        title={title}
        back={list}
        illustration="recurring"
        textKey="recurring_billing.not_found"
        action={action}
      />
    );
  }
  return (
    <Page title={title} back={getPath('RecurringBillingDetail', { id })}>
      <RecurringBillingLink id={id} />
      {charges === undefined && (
        <Pending query={query}>
          <Skeleton shape="row" />
          <Skeleton shape="row" />
          <Skeleton shape="row" />
        </Pending>
      )}
      {charges?.length === 0 && <NoResults />}
      {charges !== undefined && charges.length > 0 && (
        <ChargeList query={query} charges={charges} paths={PATHS} formatCard={formatCardName} />
      )}
    </Page>
  );
}

/** The recurring billing of this history. Its load errors are shown on its own screen. */
function RecurringBillingLink({ id }: { readonly id: string }) {
  const { data: recurringBilling, error } = useRecurringBilling(id);
  if (error !== null && recurringBilling === undefined) return null;
  if (recurringBilling === undefined) return <Skeleton shape="row" />;
  return (
    <Card flush>
      <RowList>
        <ListRow
          href={getPath('RecurringBillingDetail', { id })}
          label={recurringBilling.service_name}
          subline={recurringBilling.store.name}
        />
      </RowList>
    </Card>
  );
}

function NoResults() {
  const t = useTranslate();
  return (
    <Card>
      <EmptyState illustration="recurring">{t('recurring_billing.history_empty')}</EmptyState>
    </Card>
  );
}
