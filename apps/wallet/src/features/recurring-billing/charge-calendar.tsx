import type { RecurringBillingView } from '@saifu/contract/recurring-billing';
import { formatYen } from '@saifu/domain/shared/yen';
import { Amount } from '@saifu/ui/amount/amount';
import { Card } from '@saifu/ui/card/card';
import { Link } from '@saifu/ui/link/link';
import { VisuallyHidden } from '@saifu/ui/visually-hidden/visually-hidden';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import styles from './charge-calendar.module.css';
import { formatMonth, useDays } from './days.ts';
import { type Cell, getFirstWeekday, getWeekdays, getWeeks } from './month-grid.ts';

/** A charge of one service, or of the service that has this name and path. */
export type CalendarCharge = RecurringBillingView['coming'][number] & {
  readonly service?: { readonly name: string; readonly path: string };
};
type Charges = readonly CalendarCharge[];

/** Upcoming charges by month: a calendar, with a text list below it. */
export function ChargeCalendar({ coming }: { readonly coming: Charges }) {
  const t = useTranslate();
  const [at, setAt] = useState(0);
  const months = [...new Set(coming.map(({ date }) => date.slice(0, 7)))].toSorted();
  // There may be fewer months than when the page was turned.
  const page = Math.min(at, months.length - 1);
  const month = months[page];
  if (month === undefined) return null;
  const charges = coming.filter(({ date }) => date.startsWith(month));
  return (
    <Card title={t('recurring_billing.calendar')}>
      <MonthHeader month={month} page={page} pages={months.length} onPage={setAt} />
      <Month month={month} charges={charges} />
      <ChargeNames charges={charges} />
    </Card>
  );
}

type MonthHeaderProps = {
  readonly month: string;
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
};

/** At both ends the button stays in place and keeps the focus. */
function MonthHeader({ month, page, pages, onPage }: MonthHeaderProps) {
  const t = useTranslate();
  const pageButtons = [
    { label: t('recurring_billing.calendar_before'), to: page - 1, Icon: IconChevronLeft },
    { label: t('recurring_billing.calendar_after'), to: page + 1, Icon: IconChevronRight },
  ];
  const [before, after] = pageButtons.map(({ label, to, Icon }) => {
    const isInRange = to >= 0 && to < pages;
    return (
      <button
        key={label}
        type="button"
        className={styles.pageButton}
        aria-label={label}
        aria-disabled={!isInRange}
        onClick={() => isInRange && onPage(to)}
      >
        <Icon size={22} aria-hidden="true" />
      </button>
    );
  });
  return (
    <div className={styles.header}>
      {before}
      <h3 className={styles.month} aria-live="polite">
        {formatMonth(month)}
      </h3>
      {after}
    </div>
  );
}

type MonthProps = { readonly month: string; readonly charges: Charges };

function Month({ month, charges }: MonthProps) {
  const t = useTranslate();
  const { language } = t;
  const first = getFirstWeekday(language, navigator.languages);
  return (
    <table
      className={styles.grid}
      aria-label={t('recurring_billing.calendar_of', { month: formatMonth(month) })}
    >
      <thead>
        <tr>
          {getWeekdays(language, first).map(({ short, long }) => (
            <th key={long} scope="col" abbr={long}>
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {getWeeks(month, first).map((week, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a week is its index in the month.
          <tr key={at}>
            {week.map((date, weekday) => (
              <Day key={date ?? weekday} date={date} charges={charges} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type DayProps = { readonly date: Cell; readonly charges: Charges };

function Day({ date, charges }: DayProps) {
  const t = useTranslate();
  const { today } = useDays();
  if (date === null) return <td />;
  const ofDay = charges.filter((each) => each.date === date);
  const hasCharge = ofDay.length > 0;
  const isToday = date === today;
  return (
    <td aria-current={isToday ? 'date' : undefined}>
      <span className={hasCharge ? styles.charge : styles.day}>
        {Number(date.slice(8))}
        {hasCharge && (
          <span aria-hidden="true" className={styles.chargeMark}>
            {'¥'}
          </span>
        )}
      </span>
      {isToday && <VisuallyHidden>{t('recurring_billing.calendar_today')}</VisuallyHidden>}
      {hasCharge && (
        <VisuallyHidden>
          {t('recurring_billing.calendar_charge', { amount: formatYen(sumAmounts(ofDay)) })}
        </VisuallyHidden>
      )}
    </td>
  );
}

function ChargeNames({ charges }: { readonly charges: Charges }) {
  const t = useTranslate();
  const days = useDays();
  const rows = charges.toSorted((a, b) => a.date.localeCompare(b.date));
  return (
    <ul className={styles.chargeNames}>
      {rows.map(({ date, amount, service }) => (
        <li key={`${date} ${service?.path}`}>
          <time dateTime={date}>{days.formatDay(date)}</time>
          {service && (
            <Link href={service.path} lang="ja" className={styles.service}>
              {service.name}
            </Link>
          )}
          <Amount value={amount} />
        </li>
      ))}
      {rows.length > 1 && (
        <li className={styles.sum}>
          <span>{t('recurring_billing.calendar_sum')}</span>
          <Amount value={sumAmounts(rows)} />
        </li>
      )}
    </ul>
  );
}

function sumAmounts(charges: Charges): number {
  return charges.reduce((sum, { amount }) => sum + amount, 0);
}
