import type { MonthView, PaymentRowView } from '@saifu/contract/history';
import { groupByMonth } from '@saifu/domain/payments/history';
import { Amount } from '@saifu/ui/amount/amount';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import { useTranslate } from '../../i18n/use-translate.tsx';
import { focusOnMount } from '../../lib/take-focus.ts';
import type { Sort } from './filter.ts';
import styles from './month-list.module.css';
import { PaymentRow, type RowLabels } from './payment-row.tsx';
import { restoreRow } from './restore-scroll.ts';

export type MonthListProps = RowLabels & {
  readonly payments: readonly PaymentRowView[];
  /** Undefined while the totals are loading. */
  readonly months: readonly MonthView[] | undefined;
  readonly sort: Sort;
  readonly getPaymentPath: (id: string) => string;
  readonly currentId: string | null;
  /** The row after this payment takes the focus when it appears. */
  readonly focusAfter: string | null;
};

/** Payments grouped by month, or one list if they are sorted by amount. */
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
          <Month key={month} month={month} sum={months?.find((each) => each.month === month)}>
            <Rows {...rows} payments={some.map(({ payment }) => payment)} />
          </Month>
        ))
      ) : (
        <Rows {...rows} />
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
  readonly children: ReactNode;
};

function Month({ month, sum, children }: MonthProps) {
  const t = useTranslate();
  const id = useId();
  const name = new Intl.DateTimeFormat(t.language, {
    year: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  return (
    <section aria-labelledby={id}>
      <div className={styles.header}>
        <h2 id={id} className={styles.name}>
          {name.format(new Date(`${month}-01`))}
        </h2>
        {sum && (
          <p className={styles.monthTotal}>
            <span>{t('history.month_count', { count: sum.count })}</span>
            <Amount value={sum.total} />
          </p>
        )}
      </div>
      {children}
    </section>
  );
}

function Rows(props: MonthListProps & { readonly focusId: string | null }) {
  const { payments, getPaymentPath, currentId, focusId, renderStatus, formatCard } = props;
  return (
    <ul className={styles.rows}>
      {payments.map((payment) => (
        <PaymentRow
          key={payment.id}
          payment={payment}
          href={getPaymentPath(payment.id)}
          isCurrent={payment.id === currentId}
          linkRef={payment.id === focusId ? focusOnMount : undefined}
          renderStatus={renderStatus}
          formatCard={formatCard}
        />
      ))}
    </ul>
  );
}
