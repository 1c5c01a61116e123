import type { MerchantStoreView } from '@saifu/contract/merchant-store';
import type { ReactNode } from 'react';
import type { ListFilter } from '../lib/list-filter.ts';
import { FilterBar } from './filter-bar.tsx';
import { PeriodFields } from './period-fields.tsx';
import type { StatusBadgeProps } from './status-badge.tsx';
import { StatusFilter } from './status-filter.tsx';
import { StoreFilter } from './store-filter.tsx';

type ListFiltersProps<Status extends string, Filter extends ListFilter<Status>> = {
  readonly filter: Filter;
  readonly onChange: (filter: Filter) => void;
  readonly stores: readonly MerchantStoreView[];
  readonly statuses: readonly Status[];
  readonly badges: Readonly<Record<Status, StatusBadgeProps>>;
  /** The path of the list without a filter. */
  readonly resetPath: string;
  /** Fields before these. */
  readonly children?: ReactNode;
};

/** The filters that most lists have: period, store and status. */
export function ListFilters<Status extends string, Filter extends ListFilter<Status>>(
  props: ListFiltersProps<Status, Filter>,
) {
  const { filter, onChange, stores, statuses, badges, resetPath, children } = props;
  return (
    <FilterBar filter={filter} resetPath={resetPath}>
      {children}
      <PeriodFields value={filter} onChange={(period) => onChange({ ...filter, ...period })} />
      <StoreFilter
        stores={stores}
        value={filter.store_id}
        onChange={(storeId) => onChange({ ...filter, store_id: storeId })}
      />
      <StatusFilter
        statuses={statuses}
        badges={badges}
        value={filter.status}
        onChange={(status) => onChange({ ...filter, status })}
      />
    </FilterBar>
  );
}
