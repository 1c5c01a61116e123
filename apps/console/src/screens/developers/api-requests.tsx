import type { ApiRequestView } from '@saifu/contract/api-request';
import { Card } from '@saifu/ui/card/card';
import { EmptyState } from '@saifu/ui/empty-state/empty-state';
import { VisuallyHidden } from '@saifu/ui/visually-hidden/visually-hidden';
import { Page } from '@saifu/web/components/page.tsx';
import { Pending } from '@saifu/web/components/pending.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useLocation, useNavigate } from '@saifu/web/routing/location.ts';
import { useMemo } from 'react';
import { getPath } from '../../app/routes.ts';
import { MoreRows } from '../../components/more-rows.tsx';
import { useApiKeys } from '../../features/api-keys/queries.ts';
import { ApiRequestFilters } from '../../features/api-requests/api-request-filters.tsx';
import { ApiRequestSheet } from '../../features/api-requests/api-request-sheet.tsx';
import { ApiRequestTable } from '../../features/api-requests/api-request-table.tsx';
import {
  type ApiRequestFilter,
  findRequestId,
  isFiltered,
  parseFilter,
  toSearchString,
} from '../../features/api-requests/filter.ts';
import { useApiRequests } from '../../features/api-requests/queries.ts';
import styles from './developers.module.css';

/** What the merchant's programs called in the last days. The request in the URL is open. */
export function ApiRequests() {
  const t = useTranslate();
  const navigate = useNavigate();
  const { search } = useLocation();
  const filter = useMemo(() => parseFilter(search), [search]);
  const query = useApiRequests(filter);
  const { data: apiKeys = [] } = useApiKeys();
  const openedId = findRequestId(new URLSearchParams(search).get('request') ?? '');
  const show = (next: ApiRequestFilter) =>
    navigate({ search: toSearchString(next) }, { replace: true });
  return (
    <Page title="console_api_request.title" back={getPath('Developers')} isWide>
      <p className={styles.about}>{t('console_api_request.lead')}</p>
      <ApiRequestFilters
        filter={filter}
        onChange={show}
        onFind={(id) => navigate({ search: toSearchString(filter, id) })}
        apiKeys={apiKeys}
        resetPath={getPath('ApiRequests')}
      />
      {query.data === undefined ? (
        <Pending query={query} />
      ) : (
        <Found query={query} requests={query.data} filter={filter} />
      )}
      {openedId !== undefined && (
        <ApiRequestSheet
          key={openedId}
          id={openedId}
          listed={query.data?.find(({ id }) => id === openedId)}
          onDismiss={() => show(filter)}
        />
      )}
    </Page>
  );
}

type FoundProps = {
  readonly query: ReturnType<typeof useApiRequests>;
  readonly requests: readonly ApiRequestView[];
  readonly filter: ApiRequestFilter;
};

function Found({ query, requests, filter }: FoundProps) {
  const t = useTranslate();
  const { isPlaceholderData: isStale } = query;
  const hasFilter = isFiltered(filter);
  const getHref = (id: string) => `${getPath('ApiRequests')}${toSearchString(filter, id)}`;
  return (
    <div aria-busy={isStale || undefined} className={isStale ? styles.stale : styles.found}>
      <VisuallyHidden role="status">
        {isStale ? t('app.loading') : t('console_api_request.shown', { count: requests.length })}
      </VisuallyHidden>
      <MoreRows query={query} count={requests.length}>
        <Card flush={requests.length > 0}>
          {requests.length > 0 ? (
            <ApiRequestTable requests={requests} getHref={getHref} />
          ) : (
            <EmptyState illustration={hasFilter ? 'search' : 'history'}>
              {t(hasFilter ? 'console_api_request.none_found' : 'console_api_request.empty')}
            </EmptyState>
          )}
        </Card>
      </MoreRows>
    </div>
  );
}
