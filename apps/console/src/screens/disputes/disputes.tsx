import { PROVIDER_DISPUTE_STATUSES } from '@saifu/domain/payments/provider-dispute';
import { Page } from '@saifu/web/components/page.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { getPath } from '../../app/routes.ts';
import { FilterBar } from '../../components/filter-bar.tsx';
import { ResultList } from '../../components/result-list.tsx';
import { StatusFilter } from '../../components/status-filter.tsx';
import { STATUS_BADGES } from '../../features/disputes/dispute-status.tsx';
import { DisputeTable } from '../../features/disputes/dispute-table.tsx';
import { parseFilter } from '../../features/disputes/filter.ts';
import { useDisputes } from '../../features/disputes/queries.ts';
import { useUrlFilter } from '../../hooks/use-url-filter.ts';
import { isFiltered } from '../../lib/list-filter.ts';

/** Chargebacks of card payments, newest first. */
export function Disputes() {
  const t = useTranslate();
  const { filter, setFilter } = useUrlFilter(parseFilter);
  const query = useDisputes(filter);
  return (
    <Page title="console_dispute.title" isWide>
      <p>{t('console_dispute.about')}</p>
      <FilterBar filter={filter} resetPath={getPath('Disputes')} columns="single">
        <StatusFilter
          statuses={PROVIDER_DISPUTE_STATUSES}
          badges={STATUS_BADGES}
          value={filter.status}
          onChange={(status) => setFilter({ status })}
        />
      </FilterBar>
      <ResultList
        query={query}
        items={query.data}
        shown="console_dispute.shown"
        empty={{ illustration: 'receipts', text: 'console_dispute.empty' }}
        noneFound={isFiltered(filter) && 'console_dispute.none_found'}
      >
        {(disputes) => (
          <DisputeTable disputes={disputes} getHref={(id) => getPath('Dispute', { id })} />
        )}
      </ResultList>
    </Page>
  );
}
