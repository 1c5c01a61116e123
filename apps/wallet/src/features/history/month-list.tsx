import type { MonthView, PaymentRowView } from '@saifu/contract/history';
import { groupByMonth } from '@saifu/domain/payments/history';
import { Amount } from '@saifu/ui/amount/amount';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import { useText } from '../../i18n/use-text.tsx';
import { takeFocus } from '../../lib/take-focus.ts';
import type { Sort } from './filter.ts';
import styles from './month-list.module.css';
import { PaymentRow, type RowWords } from './payment-row.tsx';
import { returnToRow } from './restore-scroll.ts';

export type MonthListProps = RowWords & {
  readonly payments: readonly PaymentRowView[];
  /** Undefined while the sums are not known. */
  readonly months: readonly MonthView[] | undefined;
  readonly sort: Sort;
  readonly pathOfPayment: (id: string) => string;
  readonly currentId: string | null;
  /** The one behind this payment takes the focus when it appears. */
  readonly focusAfter: string | null;
};

/** Payments under their months; or, sorted by amount, in one row across all months. */
export function MonthList(props: MonthListProps) {
  const { payments, months, sort, currentId } = props;
  const list = useRef<HTMLDivElement>(null);
  const arrive = useEffectEvent(() => {
    // Beside a payment it is the payment that one has come to.
    if (currentId === null) returnToRow(list.current);
  });
  useEffect(() => arrive(), []);
  const isByTime = sort === 'newest' || sort === 'oldest';
  const rows = { ...props, focusId: idAfter(payments, props.focusAfter) };
  return (
    <div ref={list} className={styles.months}>
      {isByTime ? (
        groupByMonth(payments.map(rowOf)).map(({ month, rows: some }) => (
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

function idAfter(payments: readonly PaymentRowView[], id: string | null): string | null {
  const at = payments.findIndex((payment) => payment.id === id);
  return at === -1 ? null : (payments[at + 1]?.id ?? null);
}

function rowOf(payment: PaymentRowView) {
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
  const text = useText();
  const id = useId();
  const name = new Intl.DateTimeFormat(text.language, {
    year: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  return (
    <section aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.name}>
          {name.format(new Date(`${month}-01`))}
        </h2>
        {sum && (
          <p className={styles.sum}>
            <span>{text('history.month_count', { count: sum.count })}</span>
            <Amount value={sum.total} />
          </p>
        )}
      </div>
      {children}
    </section>
  );
}

function Rows(props: MonthListProps & { readonly focusId: string | null }) {
  const { payments, pathOfPayment, currentId, focusId, statusOf, cardOf } = props;
  return (
    <ul className={styles.rows}>
      {payments.map((payment) => (
        <PaymentRow
          key={payment.id}
          payment={payment}
          href={pathOfPayment(payment.id)}
          isCurrent={payment.id === currentId}
          linkRef={payment.id === focusId ? takeFocus : undefined}
          statusOf={statusOf}
          cardOf={cardOf}
        />
      ))}
    </ul>
  );
}
