import type { MonthInsightView } from '@saifu/contract/insights';
import { Amount } from '@saifu/ui/amount/amount';
import { Link } from '@saifu/ui/link/link';
import { VisuallyHidden } from '@saifu/ui/visually-hidden/visually-hidden';
import { formatMonthName } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import styles from './month-table.module.css';

type MonthTableProps = {
  readonly months: readonly MonthInsightView[];
  readonly getHistoryPath: (month: string) => string;
};

/** The bars as numbers. */
export function MonthTable({ months, getHistoryPath }: MonthTableProps) {
  const t = useTranslate();
  return (
    <table className={styles.table}>
      <caption>
        <VisuallyHidden>{t('insights.months')}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('insights.month')}</th>
          <th scope="col">{t('insights.count')}</th>
          <th scope="col">{t('insights.recurring')}</th>
          <th scope="col">{t('insights.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, count, recurring_total: recurring, total }) => (
          <tr key={month}>
            <th scope="row">
              {count === 0 ? (
                formatMonthName(month, t.language)
              ) : (
                <Link href={getHistoryPath(month)}>{formatMonthName(month, t.language)}</Link>
              )}
            </th>
            <td>{count}</td>
            <td>
              <Amount value={recurring} />
            </td>
            <td>
              <Amount value={total} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
