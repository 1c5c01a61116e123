import { ButtonLink } from '@saifu/ui/button/button';
import { Page } from '@saifu/web/components/page.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconPlus } from '@tabler/icons-react';
import { getPath } from '../../app/routes.ts';
import { ResultList } from '../../components/result-list.tsx';
import { BillingFilters } from '../../features/recurring-billings/billing-filters.tsx';
import { BillingTable } from '../../features/recurring-billings/billing-table.tsx';
import { BillingTotals } from '../../features/recurring-billings/billing-totals.tsx';
import { parseFilter } from '../../features/recurring-billings/filter.ts';
import { useRecurringBillings } from '../../features/recurring-billings/queries.ts';
import { useStores } from '../../features/stores/queries.ts';
import { useUrlFilter } from '../../hooks/use-url-filter.ts';
import { isFiltered } from '../../lib/list-filter.ts';

/** Recurring billings of the merchant's stores, newest first. */
export function RecurringBillings() {
  const t = useTranslate();
  const { filter, setFilter } = useUrlFilter(parseFilter);
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
      <ResultList
        query={query}
        items={query.data?.items}
        shown="console_recurring_billing.shown"
        empty={{ illustration: 'receipts', text: 'console_recurring_billing.empty' }}
        noneFound={isFiltered(filter) && 'console_recurring_billing.none_found'}
        totals={query.data?.totals && <BillingTotals totals={query.data.totals} />}
      >
        {(billings) => (
          <BillingTable
            billings={billings}
            getStoreName={(id) => stores.find((store) => store.id === id)?.name}
            getHref={(id) => getPath('RecurringBilling', { id })}
          />
        )}
      </ResultList>
    </Page>
  );
}
