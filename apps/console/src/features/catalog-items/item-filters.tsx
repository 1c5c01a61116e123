import { SEARCH_LENGTH_MAX } from '@saifu/domain/shared/limits';
import { SegmentedControl } from '@saifu/ui/segmented-control/segmented-control';
import { SelectField } from '@saifu/ui/select-field/select-field';
import { TextField } from '@saifu/ui/text-field/text-field';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useEffect, useState } from 'react';
import { FilterBar } from '../../components/filter-bar.tsx';
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
      <SearchField words={filter.q} onSearch={(words) => onChange({ ...filter, q: words })} />
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

type SearchFieldProps = {
  readonly words: string;
  readonly onSearch: (words: string) => void;
};

/** Searches by the Enter key or when the field is left. An emptied field shows all at once. */
function SearchField({ words, onSearch }: SearchFieldProps) {
  const t = useTranslate();
  const [typed, setTyped] = useState(words);
  // A link to this screen without a search clears the field.
  useEffect(() => setTyped(words), [words]);
  const search = (text: string) => {
    if (text.trim() !== words) onSearch(text.trim());
  };
  return (
    <TextField
      label={t('console_catalog.search')}
      type="search"
      enterKeyHint="search"
      autoComplete="off"
      maxLength={SEARCH_LENGTH_MAX}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        if (target.value === '') search('');
      }}
      onBlur={() => search(typed)}
      onKeyDown={(event) => {
        // The Enter key that accepts an IME conversion is prevented already.
        if (event.key === 'Enter' && !event.defaultPrevented) search(typed);
      }}
    />
  );
}
