import type { MerchantPaymentView } from '@saifu/contract/merchant-payment';
import type { MerchantStoreView } from '@saifu/contract/merchant-store';
import { PAYMENT_STATUSES } from '@saifu/domain/payments/payment';
import { Card } from '@saifu/ui/card/card';
import { EmptyState } from '@saifu/ui/empty-state/empty-state';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { VisuallyHidden } from '@saifu/ui/visually-hidden/visually-hidden';
import { Page } from '@saifu/web/components/page.tsx';
import { Pending } from '@saifu/web/components/pending.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { getPath } from '../../app/routes.ts';
import { MoreRows } from '../../components/more-rows.tsx';
import { PaymentExports } from '../../features/payments/payment-exports.tsx';
import { PaymentFilters } from '../../features/payments/payment-filters.tsx';
import { PaymentTable } from '../../features/payments/payment-table.tsx';
import { PaymentTotals } from '../../features/payments/payment-totals.tsx';
import { usePayments, usePaymentTotals } from '../../features/payments/queries.ts';
import { useStores } from '../../features/stores/queries.ts';
import { useListFilter } from '../../hooks/use-list-filter.ts';
import { isFiltered } from '../../lib/list-filter.ts';
import styles from './payments.module.css';

/** Payments at the stores that the member may see, newest first. */
export function Payments() {
  const { filter, setFilter } = useListFilter(PAYMENT_STATUSES);
  const query = usePayments(filter);
  const totals = usePaymentTotals(filter);
  const { data: stores = [] } = useStores();
  return (
    <Page title="console_payment.title" isWide>
      <PaymentFilters
        filter={filter}
        onChange={setFilter}
        stores={stores}
        resetPath={getPath('Payments')}
      />
      {query.data === undefined ? (
        <Pending query={query}>
          <Skeleton shape="row" />
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </Pending>
      ) : (
        <Found
          query={query}
          payments={query.data}
          totals={totals}
          stores={stores}
          isFiltered={isFiltered(filter)}
        />
      )}
      <PaymentExports
        filter={filter}
        getStoreName={(id) => stores.find((store) => store.id === id)?.name}
        canStart={query.data?.length !== 0}
      />
    </Page>
  );
}

type FoundProps = {
  readonly query: ReturnType<typeof usePayments>;
  readonly payments: readonly MerchantPaymentView[];
  readonly totals: ReturnType<typeof usePaymentTotals>;
  readonly stores: readonly MerchantStoreView[];
  readonly isFiltered: boolean;
};

function Found({ query, payments, totals, stores, isFiltered: hasFilter }: FoundProps) {
  const t = useTranslate();
  const isStale = query.isPlaceholderData || totals.isPlaceholderData;
  return (
    <div aria-busy={isStale || undefined} className={isStale ? styles.stale : styles.found}>
      <VisuallyHidden role="status">
        {isStale ? t('app.loading') : t('console_payment.shown', { count: payments.length })}
      </VisuallyHidden>
      {payments.length > 0 && <Totals query={totals} />}
      {payments.length > 0 ? (
        <Rows query={query} payments={payments} stores={stores} />
      ) : (
        <Card>
          <EmptyState illustration={hasFilter ? 'search' : 'history'}>
            {t(hasFilter ? 'console_payment.none_found' : 'console_payment.empty')}
          </EmptyState>
        </Card>
      )}
    </div>
  );
}

function Totals({ query }: { readonly query: FoundProps['totals'] }) {
  if (query.data === undefined) {
    return (
      <Pending query={query}>
        <Skeleton shape="row" />
      </Pending>
    );
  }
  return (
    <Card>
      <PaymentTotals totals={query.data} />
    </Card>
  );
}

type RowsProps = Pick<FoundProps, 'query' | 'payments' | 'stores'>;

function Rows({ query, payments, stores }: RowsProps) {
  const names = new Map(stores.map(({ id, name }) => [id, name]));
  return (
    <MoreRows query={query} count={payments.length}>
      <Card flush>
        <PaymentTable
          payments={payments}
          getStoreName={(id) => names.get(id)}
          getHref={(id) => getPath('Payment', { id })}
        />
      </Card>
    </MoreRows>
  );
}
