import { productNow } from '@saifu/client/clock';
import type { HomeView } from '@saifu/contract/home';
import { toCivilDate } from '@saifu/domain/shared/calendar';
import { formatYen } from '@saifu/domain/shared/yen';
import { Amount } from '@saifu/ui/amount/amount';
import { Link } from '@saifu/ui/link/link';
import { formatMonth } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconChevronRight, IconTrendingDown, IconTrendingUp } from '@tabler/icons-react';
import { MonthBars } from './month-bars.tsx';
import styles from './month-summary.module.css';

type Months = Pick<HomeView, 'months' | 'previous_month_to_date'>;

type MonthSummaryProps = Months & { readonly insightsPath: string };

/** The sum of the current month beside the eleven before it. Links to the insights. */
export function MonthSummary({ insightsPath, ...home }: MonthSummaryProps) {
  const t = useTranslate();
  const current = home.months.at(-1);
  if (current === undefined) return null;
  return (
    <Link href={insightsPath} className={styles.summary}>
      <span className={styles.head}>
        <span>{t('home.month_spent', { month: formatMonth(current.month, t.language) })}</span>{' '}
        <span className={styles.more}>
          {t('insights.title')}
          <IconChevronRight size={16} aria-hidden="true" />
        </span>
      </span>{' '}
      <span className={styles.figures}>
        <span className={styles.sum}>
          <Amount value={current.total} />
        </span>
        <MonthBars totals={home.months.map(({ total }) => total)} />
      </span>{' '}
      <Change {...home} />
    </Link>
  );
}

/** How much more or less that is than by this day of the previous month. */
function Change({ months, previous_month_to_date: before }: Months) {
  const t = useTranslate();
  const [previous, current] = months.slice(-2);
  // A copy kept offline is of the day it was made, which may be in an earlier month.
  const isCurrent = current?.month === toCivilDate(new Date(productNow())).slice(0, 7);
  if (previous === undefined || current === undefined || !isCurrent) return null;
  if (before === 0) return null;
  const difference = current.total - before;
  const params = {
    amount: formatYen(Math.abs(difference)),
    month: formatMonth(previous.month, t.language),
  };
  if (difference === 0)
    return <span className={styles.change}>{t('home.month_same', params)}</span>;
  const Icon = difference > 0 ? IconTrendingUp : IconTrendingDown;
  return (
    <span className={styles.change}>
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      {t(difference > 0 ? 'home.month_more' : 'home.month_less', params)}
    </span>
  );
}
