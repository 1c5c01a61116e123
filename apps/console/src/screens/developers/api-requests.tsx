import { Page } from '@saifu/web/components/page.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useNavigate, useSearchParams } from '@saifu/web/routing/location.ts';
import { getPath } from '../../app/routes.ts';
import { ResultList } from '../../components/result-list.tsx';
import textStyles from '../../components/text.module.css';
import { useApiKeys } from '../../features/api-keys/queries.ts';
import { ApiRequestFilters } from '../../features/api-requests/api-request-filters.tsx';
import { ApiRequestSheet } from '../../features/api-requests/api-request-sheet.tsx';
import { ApiRequestTable } from '../../features/api-requests/api-request-table.tsx';
import { findRequestId, parseFilter } from '../../features/api-requests/filter.ts';
import { useApiRequests } from '../../features/api-requests/queries.ts';
import { useUrlFilter } from '../../hooks/use-url-filter.ts';
import { isFiltered, toSearchString } from '../../lib/list-filter.ts';

/** What the merchant's programs called in the last days. The request in the URL is open. */
export function ApiRequests() {
  const t = useTranslate();
  const navigate = useNavigate();
  const { filter, setFilter } = useUrlFilter(parseFilter);
  const query = useApiRequests(filter);
  const { data: apiKeys = [] } = useApiKeys();
  const openedId = findRequestId(useSearchParams().get('request') ?? '');
  const toSearch = (id: string) => toSearchString({ ...filter, request: id });
  return (
    <Page title="console_api_request.title" back={getPath('Developers')} isWide>
      <p className={textStyles.lead}>{t('console_api_request.lead')}</p>
      <ApiRequestFilters
        filter={filter}
        onChange={setFilter}
        onFind={(id) => navigate({ search: toSearch(id) })}
        apiKeys={apiKeys}
        resetPath={getPath('ApiRequests')}
      />
      <ResultList
        query={query}
        items={query.data}
        shown="console_api_request.shown"
        empty={{ illustration: 'history', text: 'console_api_request.empty' }}
        noneFound={isFiltered(filter) && 'console_api_request.none_found'}
      >
        {(requests) => (
          <ApiRequestTable
            requests={requests}
            getHref={(id) => `${getPath('ApiRequests')}${toSearch(id)}`}
          />
        )}
      </ResultList>
      {openedId !== undefined && (
        <ApiRequestSheet
          key={openedId}
          id={openedId}
          listed={query.data?.find(({ id }) => id === openedId)}
          onDismiss={() => setFilter(filter)}
        />
      )}
    </Page>
  );
}
