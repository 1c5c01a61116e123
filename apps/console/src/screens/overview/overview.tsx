import type { MerchantOverviewView } from '@saifu/contract/merchant-overview';
import { OVERVIEW_PERIODS } from '@saifu/domain/merchants/overview-period';
import { SegmentedControl } from '@saifu/ui/segmented-control/segmented-control';
import { SelectField } from '@saifu/ui/select-field/select-field';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { Page } from '@saifu/web/components/page.tsx';
import { Pending } from '@saifu/web/components/pending.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useLocation, useNavigate } from '@saifu/web/routing/location.ts';
import { getPath } from '../../app/routes.ts';
import {
  type OverviewFilter,
  parseFilter,
  toSearchString,
} from '../../features/overview/filter.ts';
import { HoursCard } from '../../features/overview/hours-card.tsx';
import { MethodsCard } from '../../features/overview/methods-card.tsx';
import { useOverview } from '../../features/overview/queries.ts';
import { TotalsCard } from '../../features/overview/totals-card.tsx';
import { WaitingCard } from '../../features/overview/waiting-card.tsx';
import { useStores } from '../../features/stores/queries.ts';
import styles from './overview.module.css';

/** What was paid today, this week or this month, and what waits. */
export function Overview() {
  const { search } = useLocation();
  const filter = parseFilter(search);
  const query = useOverview(filter);
  return (
    <Page title="console_overview.title" isWide>
      <Filter filter={filter} />
      {query.data === undefined ? (
        <Pending query={query}>
          <Skeleton shape="row" />
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </Pending>
      ) : (
        <Found overview={query.data} isStale={query.isPlaceholderData} />
      )}
    </Page>
  );
}

function Filter({ filter }: { readonly filter: OverviewFilter }) {
  const t = useTranslate();
  const navigate = useNavigate();
  const { data: stores = [] } = useStores();
  const change = (next: OverviewFilter) =>
    navigate({ search: toSearchString(next) }, { replace: true });
  return (
    <div className={styles.filter}>
      <SegmentedControl
        label={t('console_overview.period')}
        options={OVERVIEW_PERIODS.map((value) => ({
          value,
          label: t(`console_overview.period_${value}`),
        }))}
        value={filter.period}
        onChange={(period) => change({ ...filter, period })}
      />
      {stores.length > 1 && (
        <SelectField
          label={t('console_payment.store')}
          value={filter.storeId}
          emptyLabel={t('console_payment.store_any')}
          options={stores.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ target }) => change({ ...filter, storeId: target.value })}
        />
      )}
    </div>
  );
}

type FoundProps = { readonly overview: MerchantOverviewView; readonly isStale: boolean };

function Found({ overview, isStale }: FoundProps) {
  return (
    <div className={styles.cards} aria-busy={isStale || undefined} data-stale={isStale}>
      <TotalsCard overview={overview} />
      <div className={styles.columns}>
        <HoursCard hours={overview.hours} />
        <WaitingCard
          waiting={overview.waiting}
          getHref={(id) => getPath('RefundRequest', { id })}
          listPath={`${getPath('RefundRequests')}?status=pending`}
          getWebhookHref={(id) => getPath('Webhook', { id })}
        />
      </div>
      <MethodsCard methods={overview.methods} />
    </div>
  );
}
