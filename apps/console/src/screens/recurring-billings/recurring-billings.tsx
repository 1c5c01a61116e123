import type { MerchantStoreView } from '@saifu/contract/merchant-store';
import { ButtonLink } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { EmptyState } from '@saifu/ui/empty-state/empty-state';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { VisuallyHidden } from '@saifu/ui/visually-hidden/visually-hidden';
import { Page } from '@saifu/web/components/page.tsx';
import { Pending } from '@saifu/web/components/pending.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconPlus } from '@tabler/icons-react';
import { getPath } from '../../app/routes.ts';
import { MoreRows } from '../../components/more-rows.tsx';
import { BillingFilters } from '../../features/recurring-billings/billing-filters.tsx';
import { BillingTable } from '../../features/recurring-billings/billing-table.tsx';
import { BillingTotals } from '../../features/recurring-billings/billing-totals.tsx';
import { isFiltered } from '../../features/recurring-billings/filter.ts';
import { useRecurringBillings } from '../../features/recurring-billings/queries.ts';
import { useBillingFilter } from '../../features/recurring-billings/use-billing-filter.ts';
import { useStores } from '../../features/stores/queries.ts';
import styles from './recurring-billings.module.css';

/** Recurring billings of the merchant's stores, newest first. */
export function RecurringBillings() {
  const t = useTranslate();
  const { filter, setFilter } = useBillingFilter();
  const query = useRecurringBillings(filter);
  const { data: stores = [] } = useStores();
  return (
    <Page title="console_recurring_billing.title" isWide>
      <div>
        <ButtonLink
          href={getPath('NewRecurringBilling')}
          icon={<IconPlus size={20} aria-hidden="true" />}
        >
          {t('console_recurring_billing.create')}
        </ButtonLink>
      </div>
      <BillingFilters
        filter={filter}
        onChange={setFilter}
        stores={stores}
        resetPath={getPath('RecurringBillings')}
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
    </Page>
  );
}

type FoundProps = {
  readonly query: ReturnType<typeof useRecurringBillings>;
  readonly data: NonNullable<ReturnType<typeof useRecurringBillings>['data']>;
  readonly stores: readonly MerchantStoreView[];
  readonly isFiltered: boolean;
};

function Found({ query, data: { billings, totals }, stores, isFiltered: hasFilter }: FoundProps) {
  const t = useTranslate();
  const { isPlaceholderData: isStale } = query;
  return (
    <div aria-busy={isStale || undefined} className={isStale ? styles.stale : styles.found}>
      <VisuallyHidden role="status">
        {isStale
          ? t('app.loading')
          : t('console_recurring_billing.shown', { count: billings.length })}
      </VisuallyHidden>
      {totals !== null && billings.length > 0 && (
        <Card>
          <BillingTotals totals={totals} />
        </Card>
      )}
      {billings.length > 0 ? (
        <MoreRows query={query} count={billings.length}>
          <Card flush>
            <BillingTable
              billings={billings}
              getStoreName={(id) => stores.find((store) => store.id === id)?.name}
              getHref={(id) => getPath('RecurringBilling', { id })}
            />
          </Card>
        </MoreRows>
      ) : (
        <Card>
          <EmptyState illustration={hasFilter ? 'search' : 'receipts'}>
            {t(
              hasFilter
                ? 'console_recurring_billing.none_found'
                : 'console_recurring_billing.empty',
            )}
          </EmptyState>
        </Card>
      )}
    </div>
  );
}
