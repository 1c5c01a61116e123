import type { MerchantOverviewView } from '@saifu/contract/merchant-overview';
import { OVERVIEW_PERIODS } from '@saifu/domain/merchants/overview-period';
import { SegmentedControl } from '@saifu/ui/segmented-control/segmented-control';
import { Page } from '@saifu/web/components/page.tsx';
import { Pending } from '@saifu/web/components/pending.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { getPath } from '../../app/routes.ts';
import { Columns } from '../../components/columns.tsx';
import { Results } from '../../components/results.tsx';
import { StoreFilter } from '../../components/store-filter.tsx';
import {
  type OverviewFilter,
  parseFilter,
  toPeriodFilter,
} from '../../features/overview/filter.ts';
import { HoursCard } from '../../features/overview/hours-card.tsx';
import { MethodsCard } from '../../features/overview/methods-card.tsx';
import { useOverview } from '../../features/overview/queries.ts';
import { TotalsCard } from '../../features/overview/totals-card.tsx';
import { WaitingCard } from '../../features/overview/waiting-card.tsx';
import { useStores } from '../../features/stores/queries.ts';
import { useUrlFilter } from '../../hooks/use-url-filter.ts';
import styles from './overview.module.css';

/** What was paid today, this week or this month, and what waits. */
export function Overview() {
  const { filter, setFilter } = useUrlFilter(parseFilter);
  const query = useOverview(filter);
  return (
    <Page title="console_overview.title" isWide>
      <Filter filter={filter} onChange={setFilter} />
      {query.data === undefined ? (
        <Pending query={query} />
      ) : (
        <Found overview={query.data} isStale={query.isPlaceholderData} />
      )}
    </Page>
  );
}

type FilterProps = {
  readonly filter: OverviewFilter;
  readonly onChange: (filter: OverviewFilter) => void;
};

function Filter({ filter, onChange }: FilterProps) {
  const t = useTranslate();
  const { data: stores = [] } = useStores();
  return (
    <div className={styles.filter}>
      <SegmentedControl
        label={t('console_overview.period')}
        options={OVERVIEW_PERIODS.map((value) => ({
          value,
          label: t(`console_overview.period_${value}`),
        }))}
        value={filter.period || 'day'}
        onChange={(period) => onChange({ ...filter, period: toPeriodFilter(period) })}
      />
      <StoreFilter
        stores={stores}
        value={filter.store_id}
        onChange={(storeId) => onChange({ ...filter, store_id: storeId })}
      />
    </div>
  );
}

type FoundProps = { readonly overview: MerchantOverviewView; readonly isStale: boolean };

function Found({ overview, isStale }: FoundProps) {
  return (
    <Results isStale={isStale}>
      <TotalsCard overview={overview} />
      <Columns>
        <HoursCard hours={overview.hours} />
        <WaitingCard
          waiting={overview.waiting}
          getHref={(id) => getPath('RefundRequest', { id })}
          listPath={`${getPath('RefundRequests')}?status=pending`}
          getDisputeHref={(id) => getPath('Dispute', { id })}
          disputesPath={`${getPath('Disputes')}?status=needs_response`}
          getWebhookHref={(id) => getPath('Webhook', { id })}
        />
      </Columns>
      <MethodsCard methods={overview.methods} />
    </Results>
  );
}
