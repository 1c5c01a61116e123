import { MERCHANT_APPLICATION_STATUSES } from '@saifu/domain/merchants/merchant-application';
import { Page } from '@saifu/web/components/page.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { getPath } from '../../app/routes.ts';
import { APPLICATION_BADGES } from '../../components/application-status.tsx';
import { FilterBar } from '../../components/filter-bar.tsx';
import { ResultList } from '../../components/result-list.tsx';
import { SelectFilter } from '../../components/select-filter.tsx';
import { ApplicationTable } from '../../features/staff-application/application-table.tsx';
import { ASSIGNED, parseFilter } from '../../features/staff-application/filter.ts';
import { useApplications } from '../../features/staff-application/queries.ts';
import { useUrlFilter } from '../../hooks/use-url-filter.ts';
import { isFiltered } from '../../lib/list-filter.ts';

/** Applications of merchants: those that wait for a review, longest waiting first. */
export function StaffApplications() {
  const t = useTranslate();
  const { filter, setFilter } = useUrlFilter(parseFilter);
  const query = useApplications(filter);
  return (
    <Page title="staff_application.title" isWide>
      <p>{t('staff_application.lead')}</p>
      <FilterBar filter={filter} resetPath={getPath('StaffApplications')}>
        <SelectFilter
          label={t('staff_application.status')}
          anyLabel={t('console_apply.status_submitted')}
          value={filter.status === 'submitted' ? '' : filter.status}
          options={MERCHANT_APPLICATION_STATUSES.filter((status) => status !== 'submitted').map(
            (status) => ({ value: status, label: t(APPLICATION_BADGES[status].label) }),
          )}
          onChange={(status) => setFilter({ ...filter, status })}
        />
        <SelectFilter
          label={t('staff_application.assigned')}
          anyLabel={t('staff_application.any')}
          value={filter.assigned}
          options={ASSIGNED.map((value) => ({
            value,
            label: t(`staff_application.assigned_${value}`),
          }))}
          onChange={(assigned) => setFilter({ ...filter, assigned })}
        />
      </FilterBar>
      <ResultList
        query={query}
        items={query.data}
        shown="staff_application.shown"
        empty={{ illustration: 'receipts', text: 'staff_application.empty' }}
        noneFound={isFiltered(filter) && 'staff_application.none_found'}
      >
        {(applications) => (
          <ApplicationTable
            applications={applications}
            getHref={(id) => getPath('StaffApplication', { id })}
          />
        )}
      </ResultList>
    </Page>
  );
}
