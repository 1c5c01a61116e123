import { Page } from '@saifu/web/components/page.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { getPath } from '../../app/routes.ts';
import { FilterBar } from '../../components/filter-bar.tsx';
import { ResultList } from '../../components/result-list.tsx';
import { SelectFilter } from '../../components/select-filter.tsx';
import { MERCHANT_STATUSES, parseFilter } from '../../features/staff-merchant/filter.ts';
import { MerchantSearch } from '../../features/staff-merchant/merchant-search.tsx';
import { STATUS_BADGES } from '../../features/staff-merchant/merchant-status.tsx';
import { MerchantTable } from '../../features/staff-merchant/merchant-table.tsx';
import { useMerchants } from '../../features/staff-merchant/queries.ts';
import { useUrlFilter } from '../../hooks/use-url-filter.ts';
import { isFiltered } from '../../lib/list-filter.ts';

/** All merchants, newest first. */
export function StaffMerchants() {
  const t = useTranslate();
  const { filter, setFilter } = useUrlFilter(parseFilter);
  const query = useMerchants(filter);
  return (
    <Page title="staff_merchant.title" isWide>
      <MerchantSearch
        key={filter.q}
        value={filter.q}
        onSearch={(q) => setFilter({ ...filter, q })}
      />
      <FilterBar filter={filter} resetPath={getPath('StaffMerchants')} columns="single">
        <SelectFilter
          label={t('staff_merchant.status')}
          anyLabel={t('staff_merchant.any')}
          value={filter.status}
          options={MERCHANT_STATUSES.map((status) => ({
            value: status,
            label: t(STATUS_BADGES[status].label),
          }))}
          onChange={(status) => setFilter({ ...filter, status })}
        />
      </FilterBar>
      <ResultList
        query={query}
        items={query.data}
        shown="staff_merchant.shown"
        empty={{ illustration: 'receipts', text: 'staff_merchant.empty' }}
        noneFound={isFiltered(filter) && 'staff_merchant.none_found'}
      >
        {(merchants) => (
          <MerchantTable merchants={merchants} getHref={(id) => getPath('StaffMerchant', { id })} />
        )}
      </ResultList>
    </Page>
  );
}
