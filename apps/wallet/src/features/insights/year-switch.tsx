import { Link } from '@saifu/ui/link/link';
import { formatYear } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { InsightsPeriod } from './period.ts';
import styles from './year-switch.module.css';

type YearSwitchProps = {
  readonly period: InsightsPeriod;
  readonly getYearPath: (year: number) => string;
};

/** Previous and next year around the current one. */
export function YearSwitch({ period, getYearPath }: YearSwitchProps) {
  const t = useTranslate();
  const { year, previousYear, nextYear } = period;
  const format = (each: number) => formatYear(each, t.language);
  return (
    <nav aria-label={t('insights.year')} className={styles.switch}>
      {previousYear === null ? (
        <span className={styles.step} />
      ) : (
        <Link
          href={getYearPath(previousYear)}
          className={styles.step}
          aria-label={t('insights.previous_year', { year: format(previousYear) })}
        >
          <IconChevronLeft size={24} aria-hidden="true" />
        </Link>
      )}
      <h2 className={styles.year}>{format(year)}</h2>
      {nextYear === null ? (
        <span className={styles.step} />
      ) : (
        <Link
          href={getYearPath(nextYear)}
          className={styles.step}
          aria-label={t('insights.next_year', { year: format(nextYear) })}
        >
          <IconChevronRight size={24} aria-hidden="true" />
        </Link>
      )}
    </nav>
  );
}
