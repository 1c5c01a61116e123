import { DIFFERENCE_KINDS, DIFFERENCE_STATES } from '@saifu/domain/reconciliation/difference';
import { Page } from '@saifu/web/components/page.tsx';
import { formatDate } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { getPath } from '../../app/routes.ts';
import { FilterBar } from '../../components/filter-bar.tsx';
import { ResultList } from '../../components/result-list.tsx';
import { SelectFilter } from '../../components/select-filter.tsx';
import textStyles from '../../components/text.module.css';
import { STATUS_BADGES } from '../../features/staff-reconciliation/difference-status.tsx';
import { DifferenceTable } from '../../features/staff-reconciliation/difference-table.tsx';
import { AGES, parseFilter } from '../../features/staff-reconciliation/filter.ts';
import { useDifferences } from '../../features/staff-reconciliation/queries.ts';
import { useUrlFilter } from '../../hooks/use-url-filter.ts';
import { isFiltered } from '../../lib/list-filter.ts';

const ENDED = DIFFERENCE_STATES.filter((state) => state !== 'open');

/** Differences to the provider's reports, by kind and age: the open ones, the oldest first. */
export function StaffDifferences() {
  const t = useTranslate();
  const { filter, setFilter } = useUrlFilter(parseFilter);
  const query = useDifferences(filter);
  return (
    <Page title="staff_reconciliation.differences_title" isWide>
      <p className={textStyles.note}>
        {filter.day === ''
          ? t('staff_reconciliation.differences_lead')
          : t('staff_reconciliation.differences_of', { date: formatDate(filter.day) })}
      </p>
      <FilterBar filter={filter} resetPath={getPath('StaffDifferences')}>
        <SelectFilter
          label={t('staff_reconciliation.state')}
          anyLabel={t(STATUS_BADGES.open.label)}
          value={filter.state === 'open' ? '' : filter.state}
          options={ENDED.map((value) => ({ value, label: t(STATUS_BADGES[value].label) }))}
          onChange={(state) => setFilter({ ...filter, state })}
        />
        <SelectFilter
          label={t('staff_reconciliation.kind')}
          anyLabel={t('staff_reconciliation.kind_any')}
          value={filter.kind}
          options={DIFFERENCE_KINDS.map((value) => {
            return { value, label: t(`staff_reconciliation.kind_${value}`) };
          })}
          onChange={(kind) => setFilter({ ...filter, kind })}
        />
        <SelectFilter
          label={t('staff_reconciliation.age')}
          anyLabel={t('staff_reconciliation.age_any')}
          value={filter.min_age_days}
          options={AGES.map((value) => {
            return { value, label: t('staff_reconciliation.age_min', { count: Number(value) }) };
          })}
          onChange={(age) => setFilter({ ...filter, min_age_days: age })}
        />
      </FilterBar>
      <ResultList
        query={query}
        items={query.data}
        shown="staff_reconciliation.differences_shown"
        empty={{ illustration: 'receipts', text: 'staff_reconciliation.differences_empty' }}
        noneFound={isFiltered(filter) && 'staff_reconciliation.differences_none'}
      >
        {(differences) => (
          <DifferenceTable
            differences={differences}
            getHref={(id) => getPath('StaffDifference', { id })}
          />
        )}
      </ResultList>
    </Page>
  );
}
