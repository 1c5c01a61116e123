import type { MonthView, PaymentRowView } from '@saifu/contract/history';
import { groupByMonth } from '@saifu/domain/payments/history';
import { Amount } from '@saifu/ui/amount/amount';
import { Link } from '@saifu/ui/link/link';
import { VisuallyHidden } from '@saifu/ui/visually-hidden/visually-hidden';
import { formatMonthName } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { focusOnMount } from '@saifu/web/lib/take-focus.ts';
import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import { DayHeading } from './day-heading.tsx';
import type { Sort } from './filter.ts';
import styles from './month-list.module.css';
import { PaymentRow } from './payment-row.tsx';
import { restoreRow } from './restore-scroll.ts';

export type MonthListProps = {
  readonly payments: readonly PaymentRowView[];
  /** Undefined while the totals are loading. */
  readonly months: readonly MonthView[] | undefined;
  readonly sort: Sort;
  readonly getPaymentPath: (id: string) => string;
  readonly getInsightsPath: (month: string) => string;
  readonly currentId: string | null;
  /** The row after this payment takes the focus when it appears. */
  readonly focusAfter: string | null;
};

/** Payments grouped by month and day, or one list if they are sorted by amount. */
export function MonthList(props: MonthListProps) {
  const { payments, months, sort, currentId } = props;
  const list = useRef<HTMLDivElement>(null);
  const restoreFocusedRow = useEffectEvent(() => {
    // In the two-column layout the focus belongs to the payment that is shown.
    if (currentId === null) restoreRow(list.current);
  });
  useEffect(() => restoreFocusedRow(), []);
  const isByTime = sort === 'newest' || sort === 'oldest';
  const rows = { ...props, focusId: findNextId(payments, props.focusAfter) };
  return (
    <div ref={list} className={styles.months}>
      {isByTime ? (
        groupByMonth(payments.map(toRowKey)).map(({ month, rows: some }) => (
          <Month
            key={month}
            month={month}
            sum={months?.find((each) => each.month === month)}
            insightsPath={props.getInsightsPath(month)}
          >
            <Days {...rows} payments={some.map(({ payment }) => payment)} />
          </Month>
        ))
      ) : (
        <Rows {...rows} hasDate />
      )}
    </div>
  );
}

function findNextId(payments: readonly PaymentRowView[], id: string | null): string | null {
  const at = payments.findIndex((payment) => payment.id === id);
  return at === -1 ? null : (payments[at + 1]?.id ?? null);
}

function toRowKey(payment: PaymentRowView) {
  return {
    payment,
    status: payment.status,
    at: new Date(payment.created_at),
    amount: payment.actual_payment_amount,
    refunded: payment.refunded_amount,
  };
}

type MonthProps = {
  readonly month: string;
  readonly sum: MonthView | undefined;
  readonly insightsPath: string;
  readonly children: ReactNode;
};

function Month({ month, sum, insightsPath, children }: MonthProps) {
  const t = useTranslate();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className={styles.header}>
        <h2 id={id} className={styles.name}>
          {formatMonthName(month, t.language)}
        </h2>
        {sum && (
          <p className={styles.monthTotal}>
            <span>{t('history.month_count', { count: sum.count })}</span>
            <Link href={insightsPath} className={styles.monthLink}>
              <Amount value={sum.total} /> <IconChevronRight size={16} aria-hidden="true" />
              <VisuallyHidden>{t('insights.title')}</VisuallyHidden>
            </Link>
          </p>
        )}
      </div>
      {children}
    </section>
  );
}

type RowsProps = MonthListProps & { readonly focusId: string | null };

function Days(props: RowsProps) {
  const id = useId();
  const days = Map.groupBy(props.payments, ({ created_at }) => created_at.slice(0, 10));
  return [...days].map(([day, payments]) => (
    <div key={day}>
      <DayHeading id={`${id}${day}`} day={day} />
      <Rows {...props} payments={payments} labelledBy={`${id}${day}`} />
    </div>
  ));
}

function Rows(props: RowsProps & { readonly hasDate?: boolean; readonly labelledBy?: string }) {
  const { payments, getPaymentPath, currentId, focusId, hasDate = false, labelledBy } = props;
  return (
    <ul className={styles.rows} aria-labelledby={labelledBy}>
      {payments.map((payment) => (
        <PaymentRow
          key={payment.id}
          payment={payment}
          href={getPaymentPath(payment.id)}
          isCurrent={payment.id === currentId}
          hasDate={hasDate}
          linkRef={payment.id === focusId ? focusOnMount : undefined}
        />
      ))}
    </ul>
  );
}
