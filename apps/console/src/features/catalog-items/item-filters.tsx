import { SEARCH_LENGTH_MAX } from '@saifu/domain/shared/limits';
import { SegmentedControl } from '@saifu/ui/segmented-control/segmented-control';
import { SelectField } from '@saifu/ui/select-field/select-field';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { FilterBar } from '../../components/filter-bar.tsx';
import { SearchField } from '../../components/search-field.tsx';
import type { CatalogItemFilter } from './filter.ts';

type ItemFiltersProps = {
  readonly filter: CatalogItemFilter;
  readonly onChange: (filter: CatalogItemFilter) => void;
  readonly stores: readonly { readonly id: string; readonly name: string }[];
};

/** Whose items are listed, and which of them. */
export function ItemFilters({ filter, onChange, stores }: ItemFiltersProps) {
  const t = useTranslate();
  return (
    <FilterBar filter={filter} columns="wide">
      {stores.length > 1 && (
        <SelectField
          label={t('console_payment.store')}
          options={stores.map(({ id, name }) => ({ value: id, label: name }))}
          value={filter.store_id}
          onChange={({ target }) => onChange({ ...filter, store_id: target.value })}
        />
      )}
      <SearchField
        label={t('console_catalog.search')}
        lengthMax={SEARCH_LENGTH_MAX}
        words={filter.q}
        onSearch={(words) => onChange({ ...filter, q: words })}
      />
      <SegmentedControl
        label={t('console_payment.status')}
        options={[
          { value: 'active', label: t('console_catalog.status_active') },
          { value: 'archived', label: t('console_catalog.status_archived') },
        ]}
        value={filter.status}
        onChange={(status) => onChange({ ...filter, status })}
      />
    </FilterBar>
  );
}
