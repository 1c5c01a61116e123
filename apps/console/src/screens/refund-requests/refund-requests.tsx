import { hasPermission } from '@saifu/domain/members/member-role';
import { Card } from '@saifu/ui/card/card';
import { EmptyState } from '@saifu/ui/empty-state/empty-state';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { VisuallyHidden } from '@saifu/ui/visually-hidden/visually-hidden';
import { Page } from '@saifu/web/components/page.tsx';
import { Pending } from '@saifu/web/components/pending.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { getPath } from '../../app/routes.ts';
import { CsvDownload } from '../../components/csv-download.tsx';
import { MoreRows } from '../../components/more-rows.tsx';
import { fetchCsv, useRefundRequests } from '../../features/refund-requests/queries.ts';
import { RequestFilter } from '../../features/refund-requests/request-filter.tsx';
import { RequestTable } from '../../features/refund-requests/request-table.tsx';
import { RequestTotals } from '../../features/refund-requests/request-totals.tsx';
import { useRequestFilter } from '../../features/refund-requests/use-request-filter.ts';
import { useMember } from '../../features/session/use-member.ts';
import styles from './refund-requests.module.css';

/** Refund requests of payers, newest first; on each page those that wait for an answer lead. */
export function RefundRequests() {
  const { member } = useMember();
  const { filter, setFilter } = useRequestFilter();
  const query = useRefundRequests(filter);
  return (
    <Page title="console_refund_request.title" isWide>
      <RequestFilter filter={filter} onChange={setFilter} resetPath={getPath('RefundRequests')} />
      {query.data === undefined ? (
        <Pending query={query}>
          <Skeleton shape="row" />
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </Pending>
      ) : (
        <Found query={query} data={query.data} isFiltered={filter.status !== ''} />
      )}
      {hasPermission(member.role, 'reports') && query.data?.requests.length !== 0 && (
        <CsvDownload fileName="refund_requests.csv" load={() => fetchCsv(filter)} />
      )}
    </Page>
  );
}

type FoundProps = {
  readonly query: ReturnType<typeof useRefundRequests>;
  readonly data: NonNullable<ReturnType<typeof useRefundRequests>['data']>;
  readonly isFiltered: boolean;
};

function Found({ query, data: { requests, totals }, isFiltered }: FoundProps) {
  const t = useTranslate();
  const { isPlaceholderData: isStale } = query;
  return (
    <div aria-busy={isStale || undefined} className={isStale ? styles.stale : styles.found}>
      <VisuallyHidden role="status">
        {isStale ? t('app.loading') : t('console_refund_request.shown', { count: requests.length })}
      </VisuallyHidden>
      {totals !== null && requests.length > 0 && (
        <Card>
          <RequestTotals totals={totals} />
        </Card>
      )}
      {requests.length > 0 ? (
        <MoreRows query={query} count={requests.length}>
          <Card flush>
            <RequestTable requests={requests} getHref={(id) => getPath('RefundRequest', { id })} />
          </Card>
        </MoreRows>
      ) : (
        <Card>
          <EmptyState illustration={isFiltered ? 'search' : 'receipts'}>
            {t(isFiltered ? 'console_refund_request.none_found' : 'console_refund_request.empty')}
          </EmptyState>
        </Card>
      )}
    </div>
  );
}
