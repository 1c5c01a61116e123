import { STORE_CHANGE_STATUSES } from '@saifu/domain/merchants/store-identity';
import { Page } from '@saifu/web/components/page.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { getPath } from '../../app/routes.ts';
import { FilterBar } from '../../components/filter-bar.tsx';
import { ResultList } from '../../components/result-list.tsx';
import { SelectFilter } from '../../components/select-filter.tsx';
import { parseFilter } from '../../features/staff-store-change/filter.ts';
import { useStoreChanges } from '../../features/staff-store-change/queries.ts';
import {
  STATUS_BADGES,
  StoreChangeCard,
} from '../../features/staff-store-change/store-change-card.tsx';
import { useNotice } from '../../hooks/use-notice.tsx';
import { useUrlFilter } from '../../hooks/use-url-filter.ts';
import { isFiltered } from '../../lib/list-filter.ts';

/** What stores want to change about who they are, longest waiting first. */
export function StaffStoreChanges() {
  const t = useTranslate();
  const { filter, setFilter } = useUrlFilter(parseFilter);
  const query = useStoreChanges(filter);
  const { notice, show } = useNotice();
  return (
    <Page title="staff_store_change.title" isWide>
      <p>{t('staff_store_change.lead')}</p>
      <FilterBar filter={filter} resetPath={getPath('StaffStoreChanges')} columns="single">
        <SelectFilter
          label={t('staff_store_change.status')}
          anyLabel={t('staff_store_change.any')}
          value={filter.status === 'pending' ? '' : filter.status}
          options={STORE_CHANGE_STATUSES.filter((status) => status !== 'pending').map((status) => ({
            value: status,
            label: t(STATUS_BADGES[status].label),
          }))}
          onChange={(status) => setFilter({ status })}
        />
      </FilterBar>
      {notice}
      <ResultList
        query={query}
        items={query.data}
        shown="staff_store_change.shown"
        empty={{ illustration: 'receipts', text: 'staff_store_change.empty' }}
        noneFound={isFiltered(filter) && 'staff_store_change.none_found'}
      >
        {(changes) =>
          changes.map((change) => <StoreChangeCard key={change.id} change={change} onDone={show} />)
        }
      </ResultList>
    </Page>
  );
}
