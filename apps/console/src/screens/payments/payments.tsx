import type { MerchantPaymentView } from '@saifu/contract/merchant-payment';
import type { MerchantStoreView } from '@saifu/contract/merchant-store';
import { hasPermission } from '@saifu/domain/members/member-role';
import { PAYMENT_STATUSES } from '@saifu/domain/payments/payment';
import { Card } from '@saifu/ui/card/card';
import { EmptyState } from '@saifu/ui/empty-state/empty-state';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { VisuallyHidden } from '@saifu/ui/visually-hidden/visually-hidden';
import { Page } from '@saifu/web/components/page.tsx';
import { Pending } from '@saifu/web/components/pending.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { getPath } from '../../app/routes.ts';
import { CsvDownload } from '../../components/csv-download.tsx';
import { MoreRows } from '../../components/more-rows.tsx';
import { PaymentFilters } from '../../features/payments/payment-filters.tsx';
import { PaymentTable } from '../../features/payments/payment-table.tsx';
import { PaymentTotals } from '../../features/payments/payment-totals.tsx';
import { fetchCsv, usePayments } from '../../features/payments/queries.ts';
import { useMember } from '../../features/session/use-member.ts';
import { useStores } from '../../features/stores/queries.ts';
import { useListFilter } from '../../hooks/use-list-filter.ts';
import { getCsvFileName, isFiltered } from '../../lib/list-filter.ts';
import styles from './payments.module.css';

/** Payments at the stores that the member may see, newest first. */
export function Payments() {
  const { member } = useMember();
  const { filter, setFilter } = useListFilter(PAYMENT_STATUSES);
  const query = usePayments(filter);
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
        <Found query={query} data={query.data} stores={stores} isFiltered={isFiltered(filter)} />
      )}
      {hasPermission(member.role, 'reports') && query.data?.payments.length !== 0 && (
        <CsvDownload fileName={getCsvFileName('payments', filter)} load={() => fetchCsv(filter)} />
      )}
    </Page>
  );
}

type FoundProps = {
  readonly query: ReturnType<typeof usePayments>;
  readonly data: NonNullable<ReturnType<typeof usePayments>['data']>;
  readonly stores: readonly MerchantStoreView[];
  readonly isFiltered: boolean;
};

function Found({ query, data: { payments, totals }, stores, isFiltered: hasFilter }: FoundProps) {
  const t = useTranslate();
  const { isPlaceholderData: isStale } = query;
  return (
    <div aria-busy={isStale || undefined} className={isStale ? styles.stale : styles.found}>
      <VisuallyHidden role="status">
        {isStale ? t('app.loading') : t('console_payment.shown', { count: payments.length })}
      </VisuallyHidden>
      {totals !== null && payments.length > 0 && (
        <Card>
          <PaymentTotals totals={totals} />
        </Card>
      )}
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

type RowsProps = Pick<FoundProps, 'query' | 'stores'> & {
  readonly payments: readonly MerchantPaymentView[];
};

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
