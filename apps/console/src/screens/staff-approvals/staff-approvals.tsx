import { APPROVAL_STATUSES } from '@saifu/domain/approvals/approval';
import { Page } from '@saifu/web/components/page.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { getPath } from '../../app/routes.ts';
import { FilterBar } from '../../components/filter-bar.tsx';
import { ResultList } from '../../components/result-list.tsx';
import { StatusFilter } from '../../components/status-filter.tsx';
import { STATUS_BADGES } from '../../features/staff-approvals/approval-status.tsx';
import { ApprovalTable } from '../../features/staff-approvals/approval-table.tsx';
import { parseFilter } from '../../features/staff-approvals/filter.ts';
import { useApprovals } from '../../features/staff-approvals/queries.ts';
import { useUrlFilter } from '../../hooks/use-url-filter.ts';
import { isFiltered } from '../../lib/list-filter.ts';

/** What a second member approves, newest first. */
export function StaffApprovals() {
  const t = useTranslate();
  const { filter, setFilter } = useUrlFilter(parseFilter);
  const query = useApprovals(filter);
  return (
    <Page title="staff_approval.title" isWide>
      <p>{t('staff_approval.lead')}</p>
      <FilterBar filter={filter} resetPath={getPath('StaffApprovals')} columns="single">
        <StatusFilter
          statuses={APPROVAL_STATUSES}
          badges={STATUS_BADGES}
          value={filter.status}
          onChange={(status) => setFilter({ status })}
        />
      </FilterBar>
      <ResultList
        query={query}
        items={query.data}
        shown="staff_approval.shown"
        empty={{ illustration: 'receipts', text: 'staff_approval.empty' }}
        noneFound={isFiltered(filter) && 'staff_approval.none_found'}
      >
        {(approvals) => (
          <ApprovalTable approvals={approvals} getHref={(id) => getPath('StaffApproval', { id })} />
        )}
      </ResultList>
    </Page>
  );
}
