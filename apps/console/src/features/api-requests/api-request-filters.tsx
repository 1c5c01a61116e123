import type { ApiKeyView } from '@saifu/contract/merchant';
import { API_REQUEST_METHODS, STATUS_CLASSES } from '@saifu/domain/merchants/api-request';
import { API_REQUEST_PATH_LENGTH_MAX } from '@saifu/domain/shared/limits';
import { CommitOnBlurField } from '@saifu/ui/commit-on-blur-field/commit-on-blur-field';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useState } from 'react';
import { FilterBar } from '../../components/filter-bar.tsx';
import { PeriodFields } from '../../components/period-fields.tsx';
import { SelectFilter } from '../../components/select-filter.tsx';
import styles from './api-requests.module.css';
import { type ApiRequestFilter, findRequestId } from './filter.ts';

type ApiRequestFiltersProps = {
  readonly filter: ApiRequestFilter;
  readonly onChange: (filter: ApiRequestFilter) => void;
  /** Opens the request whose id was typed. */
  readonly onFind: (requestId: string) => void;
  readonly apiKeys: readonly ApiKeyView[];
  /** The path of the list without a filter. */
  readonly resetPath: string;
};

/** The filters of the list. Each applies as soon as it is set, the text when it is finished. */
export function ApiRequestFilters(props: ApiRequestFiltersProps) {
  const { filter, onChange, onFind, apiKeys, resetPath } = props;
  const t = useTranslate();
  const search = (typed: string) => {
    const requestId = findRequestId(typed);
    if (requestId !== undefined) onFind(requestId);
    else if (typed !== filter.path) onChange({ ...filter, path: typed });
  };
  return (
    <FilterBar filter={filter} resetPath={resetPath}>
      <SearchField value={filter.path} onSearch={search} />
      <PeriodFields value={filter} onChange={(period) => onChange({ ...filter, ...period })} />
      <SelectFilter
        label={t('console_api_request.status')}
        anyLabel={t('console_api_request.status_any')}
        value={filter.status}
        options={STATUS_CLASSES.map((value) => ({
          value,
          label: t(`console_api_request.status_${value}`),
        }))}
        onChange={(status) => onChange({ ...filter, status })}
      />
      <SelectFilter
        label={t('console_api_request.method')}
        anyLabel={t('console_api_request.method_any')}
        value={filter.method}
        options={API_REQUEST_METHODS.map((value) => ({ value, label: value }))}
        onChange={(method) => onChange({ ...filter, method })}
      />
      {(apiKeys.length > 1 || filter.api_key_id !== '') && (
        <SelectFilter
          label={t('console_api_request.key')}
          anyLabel={t('console_api_request.key_any')}
          value={filter.api_key_id}
          options={apiKeys.map(({ id, name, ends_with: end }) => ({
            value: id,
            label: t('console_api_request.key_end', { name, end }),
          }))}
          onChange={(id) => onChange({ ...filter, api_key_id: id })}
        />
      )}
    </FilterBar>
  );
}

type SearchFieldProps = {
  readonly value: string;
  readonly onSearch: (typed: string) => void;
};

function SearchField({ value, onSearch }: SearchFieldProps) {
  const t = useTranslate();
  const [draft, setDraft] = useState<string | null>(null);
  const commit = (typed: string) => {
    setDraft(null);
    onSearch(typed.trim());
  };
  return (
    <form
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault();
        commit(draft ?? value);
      }}
    >
      <CommitOnBlurField
        label={t('console_api_request.search')}
        hint={t('console_api_request.search_hint')}
        type="search"
        value={draft ?? value}
        maxLength={API_REQUEST_PATH_LENGTH_MAX}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        onChange={({ target }) => setDraft(target.value)}
        onCommit={commit}
      />
    </form>
  );
}
