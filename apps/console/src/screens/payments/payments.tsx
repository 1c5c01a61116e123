import { PAYMENT_STATUSES } from '@saifu/domain/payments/payment';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { Page } from '@saifu/web/components/page.tsx';
import { Pending } from '@saifu/web/components/pending.tsx';
import { getPath } from '../../app/routes.ts';
import { ListFilters } from '../../components/list-filters.tsx';
import { STATUS_BADGES } from '../../components/payment-status.tsx';
import { ResultList } from '../../components/result-list.tsx';
import { parseFilter } from '../../features/payments/filter.ts';
import { PaymentExports } from '../../features/payments/payment-exports.tsx';
import { PaymentTable } from '../../features/payments/payment-table.tsx';
import { PaymentTotals } from '../../features/payments/payment-totals.tsx';
import { usePayments, usePaymentTotals } from '../../features/payments/queries.ts';
import { useStores } from '../../features/stores/queries.ts';
import { useUrlFilter } from '../../hooks/use-url-filter.ts';
import { isFiltered } from '../../lib/list-filter.ts';

/** Payments at the stores that the member may see, newest first. */
export function Payments() {
  const { filter, setFilter } = useUrlFilter(parseFilter);
  const query = usePayments(filter);
  const totals = usePaymentTotals(filter);
  const { data: stores = [] } = useStores();
  const names = new Map(stores.map(({ id, name }) => [id, name]));
  return (
    <Page title="console_payment.title" isWide>
      <ListFilters
        filter={filter}
        onChange={setFilter}
        stores={stores}
        statuses={PAYMENT_STATUSES}
        badges={STATUS_BADGES}
        resetPath={getPath('Payments')}
      />
      <ResultList
        query={query}
        items={query.data}
        shown="console_payment.shown"
        empty={{ illustration: 'history', text: 'console_payment.empty' }}
        noneFound={isFiltered(filter) && 'console_payment.none_found'}
        totals={<Totals query={totals} />}
        hasStaleTotals={totals.isPlaceholderData}
      >
        {(payments) => (
          <PaymentTable
            payments={payments}
            getStoreName={(id) => names.get(id)}
            getHref={(id) => getPath('Payment', { id })}
          />
        )}
      </ResultList>
      <PaymentExports
        filter={filter}
        getStoreName={(id) => names.get(id)}
        canStart={query.data?.length !== 0}
      />
    </Page>
  );
}

function Totals({ query }: { readonly query: ReturnType<typeof usePaymentTotals> }) {
  if (query.data !== undefined) return <PaymentTotals totals={query.data} />;
  return (
    <Pending query={query}>
      <Skeleton shape="row" />
    </Pending>
  );
}
