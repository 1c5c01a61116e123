import type { MonthInsightView } from '@saifu/contract/insights';
import { formatYen } from '@saifu/domain/shared/yen';
import { Link } from '@saifu/ui/link/link';
import { VisuallyHidden } from '@saifu/ui/visually-hidden/visually-hidden';
import { formatMonthName } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { getScaleMax } from '@saifu/web/lib/get-scale-max.ts';
import styles from './month-chart.module.css';

type MonthChartProps = {
  readonly months: readonly MonthInsightView[];
  readonly currentMonth: string | null;
  readonly getHistoryPath: (month: string) => string;
};

/** A bar per month, recurring payments at its foot. Each bar opens the payments behind it. */
export function MonthChart({ months, currentMonth, getHistoryPath }: MonthChartProps) {
  const t = useTranslate();
  const max = getScaleMax(Math.max(...months.map(({ total }) => total)));
  return (
    <div className={styles.chart}>
      <div aria-hidden="true" className={styles.scale}>
        <span>
          <span className={styles.max}>{formatYen(max)}</span>
        </span>
        <span />
      </div>
      <ol aria-label={t('insights.months')} className={styles.bars}>
        {months.map((sum) => {
          const { month, total, count } = sum;
          const name = formatMonthName(month, t.language);
          const words = t('insights.bar', { month: name, amount: formatYen(total), count });
          return (
            <li key={month} className={styles.column} data-current={month === currentMonth}>
              {count === 0 ? (
                <span className={styles.bar}>
                  <VisuallyHidden>{words}</VisuallyHidden>
                </span>
              ) : (
                <Link
                  href={getHistoryPath(month)}
                  className={styles.bar}
                  aria-label={words}
                  title={words}
                >
                  <Bar sum={sum} max={max} />
                </Link>
              )}
              <span aria-hidden="true" className={styles.label}>
                {Number(month.slice(5))}
              </span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

function Bar({ sum, max }: { readonly sum: MonthInsightView; readonly max: number }) {
  const { total, recurring_total: recurring } = sum;
  const toHeight = (value: number) => ({ blockSize: `${(100 * value) / max}%` });
  return (
    <>
      {total > recurring && <span className={styles.oneOff} style={toHeight(total - recurring)} />}
      {recurring > 0 && <span className={styles.recurring} style={toHeight(recurring)} />}
    </>
  );
}
