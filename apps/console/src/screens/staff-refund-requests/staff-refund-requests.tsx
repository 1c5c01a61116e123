import { REFUND_REQUEST_QUEUES } from '@saifu/domain/support/staff-queue';
import { Page } from '@saifu/web/components/page.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { getPath } from '../../app/routes.ts';
import { ResultList } from '../../components/result-list.tsx';
import { RequestStatus, STATUS_BADGES } from '../../features/refund-requests/request-status.tsx';
import {
  FINISHED_REQUEST_STATUSES,
  parseRequestFilter,
} from '../../features/staff-cases/filter.ts';
import { useStaffRefundRequests } from '../../features/staff-cases/queries.ts';
import { QueueFilters } from '../../features/staff-cases/queue-filters.tsx';
import { StaffRequestTable } from '../../features/staff-cases/staff-request-table.tsx';
import { useUrlFilter } from '../../hooks/use-url-filter.ts';
import { isFiltered } from '../../lib/list-filter.ts';
import { STAFF_STATUS_BADGES } from './status-badges.ts';

/** Refund requests of payers: urgent ones first, then what is due first. */
export function StaffRefundRequests() {
  const t = useTranslate();
  const { filter, setFilter } = useUrlFilter(parseRequestFilter);
  const query = useStaffRefundRequests(filter);
  return (
    <Page title="staff_case.refund_requests" isWide>
      <QueueFilters
        path={getPath('StaffRefundRequests')}
        queues={REFUND_REQUEST_QUEUES}
        counts={query.data?.totals ?? null}
        filter={filter}
        finished={FINISHED_REQUEST_STATUSES.map((value) => ({
          value,
          label: t(STATUS_BADGES[value].label),
        }))}
        onLanguage={(language) => setFilter({ ...filter, language })}
        onStatus={(status) => setFilter({ ...filter, queue: '', status })}
      />
      <ResultList
        query={query}
        items={query.data?.items}
        shown="staff_case.shown"
        empty={{ illustration: 'receipts', text: 'staff_case.empty_refund_requests' }}
        noneFound={isFiltered(filter) && 'staff_case.none_found'}
      >
        {(requests) => (
          <StaffRequestTable
            requests={requests}
            getHref={(id) => getPath('StaffRefundRequest', { id })}
            renderStatus={(request) => (
              <RequestStatus request={request} badges={STAFF_STATUS_BADGES} />
            )}
          />
        )}
      </ResultList>
    </Page>
  );
}
