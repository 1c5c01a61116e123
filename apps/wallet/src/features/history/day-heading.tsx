import { productNow } from '@saifu/client/clock';
import { addDays, civilDate, toCivilDate } from '@saifu/domain/shared/calendar';
import { formatDayName } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import styles from './month-list.module.css';

type DayHeadingProps = {
  readonly id: string;
  /** `2026-11-15` */
  readonly day: string;
};

/** The day of the payments below, relative to the product's clock if it is near. */
export function DayHeading({ id, day }: DayHeadingProps) {
  const t = useTranslate();
  const today = toCivilDate(new Date(productNow()));
  const name = formatDayName(day, t.language);
  return (
    <h3 id={id} className={styles.day}>
      {day === today && `${t('history.today')} · `}
      {day === addDays(civilDate(today), -1) && `${t('history.yesterday')} · `}
      <time dateTime={day}>{name}</time>
    </h3>
  );
}
