import { productNow } from '@saifu/client/clock';
import type { InsightsView } from '@saifu/contract/insights';
import { type MonthRange, toPeriod } from '@saifu/domain/payments/insights';
import { Alert } from '@saifu/ui/alert/alert';
import { ButtonLink } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { EmptyState } from '@saifu/ui/empty-state/empty-state';
import { Link } from '@saifu/ui/link/link';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { Page } from '@saifu/web/components/page.tsx';
import { Pending } from '@saifu/web/components/pending.tsx';
import { formatMonthName, formatYear } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useLocation } from '@saifu/web/routing/location.ts';
import { useMemo } from 'react';
import { getPath } from '../../app/routes.ts';
import { EMPTY_FILTER, type Filter, toSearchString } from '../../features/history/filter.ts';
import { KindsCard } from '../../features/insights/kinds-card.tsx';
import { MethodsCard } from '../../features/insights/methods-card.tsx';
import { MonthsCard } from '../../features/insights/months-card.tsx';
import { type InsightsPeriod, parsePeriod } from '../../features/insights/period.ts';
import { useInsights } from '../../features/insights/queries.ts';
import { StoresCard } from '../../features/insights/stores-card.tsx';
import { TotalCard } from '../../features/insights/total-card.tsx';
import { YearSwitch } from '../../features/insights/year-switch.tsx';
import styles from './insights.module.css';

/** Where the money of a year, or of one month, went. */
export function Insights() {
  const { search } = useLocation();
  const period = useMemo(() => parsePeriod(search, new Date(productNow())), [search]);
  const { year, month } = period;
  const range = { from: `${year}-01`, to: `${year}-12` };
  const shownRange = month === null ? range : { from: month, to: month };
  const wholeYear = useInsights(range);
  const shown = useInsights(shownRange);
  const failed = [wholeYear, shown].find(({ error }) => error !== null) ?? shown;
  return (
    <Page title="insights.title" back={getPath('PaymentHistory')} isWide>
      <PeriodProblem period={period} />
      <YearSwitch period={period} getYearPath={getYearPath} />
      {wholeYear.data && shown.data ? (
        <Ideal period={period} year={wholeYear.data} shown={shown.data} range={shownRange} />
      ) : (
        <Pending query={failed}>
          <Skeleton shape="block" />
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </Pending>
      )}
    </Page>
  );
}

type IdealProps = {
  readonly period: InsightsPeriod;
  readonly year: InsightsView;
  readonly shown: InsightsView;
  readonly range: MonthRange;
};

function Ideal({ period, year, shown, range }: IdealProps) {
  const t = useTranslate();
  const { month } = period;
  const yearName = formatYear(period.year, t.language);
  const name = month === null ? yearName : formatMonthName(month, t.language);
  const hasPayments = ({ months }: InsightsView) => months.some(({ count }) => count > 0);
  if (!hasPayments(year)) return <NoPayments period={period} name={name} />;
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        {month !== null && (
          <p>
            <Link href={getYearPath(period.year)}>
              {t('insights.whole_year', { year: yearName })}
            </Link>
          </p>
        )}
        {hasPayments(shown) ? (
          <TotalCard
            period={name}
            months={shown.months}
            historyPath={getHistoryPath(range)}
            receiptsPath={month === null ? getPath('DownloadReceipts') : undefined}
          />
        ) : (
          <NoPayments period={period} name={name} />
        )}
        <MonthsCard
          months={year.months}
          currentMonth={month}
          getHistoryPath={(each) => getHistoryPath({ from: each, to: each })}
        />
        <KindsCard months={shown.months} recurringPath={getPath('RecurringBilling')} />
      </div>
      {hasPayments(shown) && (
        <div className={styles.column}>
          <StoresCard
            key={name}
            stores={shown.stores}
            getHistoryPath={(storeId) => getHistoryPath(range, { storeId })}
          />
          <MethodsCard
            methods={shown.methods}
            getHistoryPath={(method) => getHistoryPath(range, { method: [method] })}
          />
        </div>
      )}
    </div>
  );
}

function PeriodProblem({ period: { problem, year } }: { readonly period: InsightsPeriod }) {
  const t = useTranslate();
  if (problem === null) return null;
  const params = { year: formatYear(year, t.language) };
  return (
    <Alert tone="info">
      {problem.kind === 'malformed'
        ? t('insights.malformed', params)
        : t('insights.future', { ...params, month: formatMonthName(problem.month, t.language) })}
    </Alert>
  );
}

type NoPaymentsProps = { readonly period: InsightsPeriod; readonly name: string };

function NoPayments({ period, name }: NoPaymentsProps) {
  const t = useTranslate();
  const isNow = period.month === null && period.nextYear === null;
  return (
    <Card>
      <EmptyState
        illustration="insights"
        action={isNow && <ButtonLink href={getPath('Scan')}>{t('home.scan_qr')}</ButtonLink>}
      >
        {isNow ? t('insights.empty') : t('insights.empty_period', { period: name })}
      </EmptyState>
    </Card>
  );
}

function getYearPath(year: number): string {
  return `${getPath('Insights')}?year=${year}`;
}

/** The history of exactly the payments behind a bar. */
function getHistoryPath(range: MonthRange, part: Partial<Filter> = {}): string {
  const filter = { ...EMPTY_FILTER, ...toPeriod(range), ...part } as Filter;
  return getPath('PaymentHistory') + toSearchString(filter);
}
