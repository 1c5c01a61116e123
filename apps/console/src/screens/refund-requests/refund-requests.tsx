import { hasPermission } from '@saifu/domain/members/member-role';
import { REFUND_REQUEST_STATUSES } from '@saifu/domain/payments/refund-request';
import { Page } from '@saifu/web/components/page.tsx';
import { getPath } from '../../app/routes.ts';
import { CsvDownload } from '../../components/csv-download.tsx';
import { FilterBar } from '../../components/filter-bar.tsx';
import { ResultList } from '../../components/result-list.tsx';
import { StatusFilter } from '../../components/status-filter.tsx';
import { parseFilter } from '../../features/refund-requests/filter.ts';
import { fetchCsv, useRefundRequests } from '../../features/refund-requests/queries.ts';
import { STATUS_BADGES } from '../../features/refund-requests/request-status.tsx';
import { RequestTable } from '../../features/refund-requests/request-table.tsx';
import { RequestTotals } from '../../features/refund-requests/request-totals.tsx';
import { useMember } from '../../features/session/use-member.ts';
import { useUrlFilter } from '../../hooks/use-url-filter.ts';
import { isFiltered } from '../../lib/list-filter.ts';

/** Refund requests of payers, newest first; on each page those that wait for an answer lead. */
export function RefundRequests() {
  const { member } = useMember();
  const { filter, setFilter } = useUrlFilter(parseFilter);
  const query = useRefundRequests(filter);
  return (
    <Page title="console_refund_request.title" isWide>
      <FilterBar filter={filter} resetPath={getPath('RefundRequests')} columns="single">
        <StatusFilter
          statuses={REFUND_REQUEST_STATUSES}
          badges={STATUS_BADGES}
          value={filter.status}
          onChange={(status) => setFilter({ status })}
        />
      </FilterBar>
      <ResultList
        query={query}
        items={query.data?.items}
        shown="console_refund_request.shown"
        empty={{ illustration: 'receipts', text: 'console_refund_request.empty' }}
        noneFound={isFiltered(filter) && 'console_refund_request.none_found'}
        totals={query.data?.totals && <RequestTotals totals={query.data.totals} />}
      >
        {(requests) => (
          <RequestTable requests={requests} getHref={(id) => getPath('RefundRequest', { id })} />
        )}
      </ResultList>
      {hasPermission(member.role, 'reports') && query.data?.items.length !== 0 && (
        <CsvDownload fileName="refund_requests.csv" load={() => fetchCsv(filter)} />
      )}
    </Page>
  );
}
