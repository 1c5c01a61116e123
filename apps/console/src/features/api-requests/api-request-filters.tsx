import type { ApiKeyView } from '@saifu/contract/merchant';
import { API_REQUEST_METHODS, STATUS_CLASSES } from '@saifu/domain/merchants/api-request';
import { API_REQUEST_PATH_LENGTH_MAX } from '@saifu/domain/shared/limits';
import { CommitOnBlurField } from '@saifu/ui/commit-on-blur-field/commit-on-blur-field';
import { Link } from '@saifu/ui/link/link';
import { SelectField } from '@saifu/ui/select-field/select-field';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useRef, useState } from 'react';
import { PeriodFields } from '../../components/period-fields.tsx';
import styles from './api-requests.module.css';
import {
  type ApiRequestFilter,
  findRequestId,
  isFiltered,
  toMethod,
  toStatusClass,
} from './filter.ts';

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
  const box = useRef<HTMLFieldSetElement>(null);
  const [resets, setResets] = useState(0);
  const reset = () => {
    // The pressed link is removed, and so is text that does not apply yet.
    box.current?.focus();
    setResets(resets + 1);
  };
  const search = (typed: string) => {
    const requestId = findRequestId(typed);
    if (requestId !== undefined) onFind(requestId);
    else if (typed !== filter.path) onChange({ ...filter, path: typed });
  };
  return (
    <fieldset
      ref={box}
      tabIndex={-1}
      aria-label={t('console_api_request.filters')}
      className={styles.filters}
    >
      <SearchField key={`search ${resets}`} value={filter.path} onSearch={search} />
      <PeriodFields
        key={`period ${resets}`}
        value={filter}
        onChange={(period) => onChange({ ...filter, ...period })}
      />
      <SelectField
        label={t('console_api_request.status')}
        value={filter.status}
        emptyLabel={t('console_api_request.status_any')}
        options={STATUS_CLASSES.map((value) => ({
          value,
          label: t(`console_api_request.status_${value}`),
        }))}
        onChange={({ target }) => onChange({ ...filter, status: toStatusClass(target.value) })}
      />
      <SelectField
        label={t('console_api_request.method')}
        value={filter.method}
        emptyLabel={t('console_api_request.method_any')}
        options={API_REQUEST_METHODS.map((value) => ({ value, label: value }))}
        onChange={({ target }) => onChange({ ...filter, method: toMethod(target.value) })}
      />
      {(apiKeys.length > 1 || filter.apiKeyId !== '') && (
        <SelectField
          label={t('console_api_request.key')}
          value={filter.apiKeyId}
          emptyLabel={t('console_api_request.key_any')}
          options={apiKeys.map(({ id, name, ends_with: end }) => ({
            value: id,
            label: t('console_api_request.key_end', { name, end }),
          }))}
          onChange={({ target }) => onChange({ ...filter, apiKeyId: target.value })}
        />
      )}
      {isFiltered(filter) && (
        <Link href={resetPath} className={styles.reset} onClick={reset}>
          {t('console_payment.reset')}
        </Link>
      )}
    </fieldset>
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
