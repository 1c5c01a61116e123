import type { RecurringBillingView } from '@saifu/contract/recurring-billing';
import { formatYen } from '@saifu/domain/shared/yen';
import { Amount } from '@saifu/ui/amount/amount';
import { AmountRow } from '@saifu/ui/amount-row/amount-row';
import { ButtonLink } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { Disclosure } from '@saifu/ui/disclosure/disclosure';
import { formatDate } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { getPayableOrder } from './charge-labels.ts';
import { useDays } from './days.ts';
import {
  getDisplayStatus,
  groupByAttention,
  isOver,
  isPriceChangeProposed,
} from './display-status.ts';
import styles from './recurring-billing.module.css';
import { RecurringBillingStatus } from './recurring-billing-status.tsx';

type Paths = {
  readonly pathTo: (id: string) => string;
  /** Path of the invoice of an unpaid charge. */
  readonly payPath: (orderId: string) => string;
};

type RecurringBillingListProps = Paths & {
  readonly recurringBillings: readonly RecurringBillingView[];
};

/** Billings that need the payer first, then by next charge. Closed ones are collapsed. */
export function RecurringBillingList({ recurringBillings, ...paths }: RecurringBillingListProps) {
  const t = useTranslate();
  const { needsAction, active, paused, closed } = groupByAttention(recurringBillings);
  return (
    <>
      <Group title={t('recurring_billing.needs_action')} rows={needsAction} {...paths} />
      <Group title={t('recurring_billing.active')} rows={active} {...paths} />
      <Group title={t('recurring_billing.paused')} rows={paused} {...paths} />
      {closed.length > 0 && (
        <Card flush>
          <Disclosure title={t('recurring_billing.closed', { count: closed.length })}>
            <Rows rows={closed} {...paths} />
          </Disclosure>
        </Card>
      )}
    </>
  );
}

type RowsProps = Paths & { readonly rows: readonly RecurringBillingView[] };

function Group({ title, ...rows }: RowsProps & { readonly title: string }) {
  if (rows.rows.length === 0) return null;
  return (
    <Card title={title} flush>
      <Rows {...rows} />
    </Card>
  );
}

function Rows({ rows, ...paths }: RowsProps) {
  return (
    <ul>
      {rows.map((recurringBilling) => (
        <RecurringBillingRow
          key={recurringBilling.id}
          recurringBilling={recurringBilling}
          {...paths}
        />
      ))}
    </ul>
  );
}

type RecurringBillingRowProps = Paths & { readonly recurringBilling: RecurringBillingView };

function RecurringBillingRow({ recurringBilling, pathTo, payPath }: RecurringBillingRowProps) {
  const t = useTranslate();
  const isMonthly = recurringBilling.monthly_payment_days.length === 1;
  // The heading of the group says that a billing is active.
  const hasStatus =
    getDisplayStatus(recurringBilling) !== 'active' || isPriceChangeProposed(recurringBilling);
  return (
    <AmountRow
      href={pathTo(recurringBilling.id)}
      store={recurringBilling.store}
      title={recurringBilling.service_name}
      second={
        <>
          <span lang="ja">{recurringBilling.store.name}</span>
          <NextDate recurringBilling={recurringBilling} />
        </>
      }
      status={
        hasStatus && (
          <span className={styles.badges}>
            <RecurringBillingStatus recurringBilling={recurringBilling} isInList />
          </span>
        )
      }
      amount={
        <>
          <Amount value={recurringBilling.monthly_amount} />
          <span className={styles.secondary}>
            {t(isMonthly ? 'recurring_billing.a_month' : 'recurring_billing.each_time')}
          </span>
        </>
      }
      action={<PayNow recurringBilling={recurringBilling} payPath={payPath} />}
    />
  );
}

/** Pays an unpaid charge by hand; renders nothing if there is none. */
function PayNow({ recurringBilling, payPath }: Omit<RecurringBillingRowProps, 'pathTo'>) {
  const t = useTranslate();
  const { unpaid, service_name: service } = recurringBilling;
  const order = unpaid === null || isOver(recurringBilling) ? null : getPayableOrder(unpaid);
  if (unpaid === null || order === null) return null;
  const label = t('recurring_billing.pay_now', { amount: formatYen(unpaid.amount) });
  return (
    <ButtonLink href={payPath(order)} full aria-label={`${label}: ${service}`}>
      {label}
    </ButtonLink>
  );
}

type BillingProps = { readonly recurringBilling: RecurringBillingView };

/** Date of the next charge, absolute and relative. */
export function NextCharge({ recurringBilling }: BillingProps) {
  const t = useTranslate();
  const days = useDays();
  const { next_payment_date: next } = recurringBilling;
  if (next === null) return null;
  const soon = days.soon(next);
  const day = days.formatDay(next);
  return (
    <time dateTime={next}>
      {soon === null
        ? t('recurring_billing.next', { day })
        : t('recurring_billing.next_soon', { day, soon })}
    </time>
  );
}

/** Next charge, deadline of the first payment, or paid period. */
function NextDate({ recurringBilling }: BillingProps) {
  if (recurringBilling.status === 'pending_first_payment')
    return <FirstPaymentBy recurringBilling={recurringBilling} />;
  const isPaidFor = isOver(recurringBilling) || recurringBilling.status === 'paused';
  return isPaidFor ? (
    <PaidThrough recurringBilling={recurringBilling} />
  ) : (
    <NextCharge recurringBilling={recurringBilling} />
  );
}

/** Last day that is paid for; renders nothing if there is none. */
export function PaidThrough({ recurringBilling }: BillingProps) {
  const t = useTranslate();
  const { paid_through: day } = recurringBilling;
  if (day === null) return null;
  return (
    <time dateTime={day}>{t('recurring_billing.paid_through', { day: formatDate(day) })}</time>
  );
}

/** Deadline of the first payment. */
export function FirstPaymentBy({ recurringBilling }: BillingProps) {
  const t = useTranslate();
  const { first_payment_deadline: day } = recurringBilling;
  return <time dateTime={day}>{t('recurring_billing.first_by', { day: formatDate(day) })}</time>;
}
