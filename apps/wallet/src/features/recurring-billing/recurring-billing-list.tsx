import type { RecurringBillingView } from '@saifu/contract/recurring-billing';
import { Amount } from '@saifu/ui/amount/amount';
import { AmountRow } from '@saifu/ui/amount-row/amount-row';
import { Card } from '@saifu/ui/card/card';
import { Disclosure } from '@saifu/ui/disclosure/disclosure';
import { LoadMore } from '../../components/load-more.tsx';
import { formatDate } from '../../i18n/dates.ts';
import { useTranslate } from '../../i18n/use-translate.tsx';
import { useDays } from './days.ts';
import { groupByAttention, isOver, sumRemainingThisMonth } from './display-status.ts';
import type { useRecurringBillings } from './queries.ts';
import styles from './recurring-billing.module.css';
import { RecurringBillingStatus } from './recurring-billing-status.tsx';

type PathTo = (id: string) => string;

type RecurringBillingListProps = {
  readonly query: ReturnType<typeof useRecurringBillings>;
  readonly recurringBillings: readonly RecurringBillingView[];
  readonly pathTo: PathTo;
};

/** Billings that need the payer first, then by next charge. Closed ones are collapsed. */
export function RecurringBillingList({
  query,
  recurringBillings,
  pathTo,
}: RecurringBillingListProps) {
  const t = useTranslate();
  const { needsAction, active, paused, closed } = groupByAttention(recurringBillings);
  return (
    <>
      {!query.hasNextPage && <RemainingThisMonth recurringBillings={recurringBillings} />}
      <Group title={t('recurring_billing.needs_action')} rows={needsAction} pathTo={pathTo} />
      <Group title={t('recurring_billing.active')} rows={active} pathTo={pathTo} />
      <Group title={t('recurring_billing.paused')} rows={paused} pathTo={pathTo} />
      {closed.length > 0 && (
        <Card flush>
          <Disclosure title={t('recurring_billing.closed', { count: closed.length })}>
            <Rows rows={closed} pathTo={pathTo} />
          </Disclosure>
        </Card>
      )}
      <LoadMore query={query} />
    </>
  );
}

/** The sum is shown only when all pages are loaded. */
function RemainingThisMonth({
  recurringBillings,
}: Pick<RecurringBillingListProps, 'recurringBillings'>) {
  const t = useTranslate();
  const { today } = useDays();
  if (recurringBillings.every(isOver)) return null;
  return (
    <Card>
      <p className={styles.total}>
        <span>{t('recurring_billing.still_to_come')}</span>
        <Amount value={sumRemainingThisMonth(recurringBillings, today)} size="large" />
      </p>
    </Card>
  );
}

type RowsProps = { readonly rows: readonly RecurringBillingView[]; readonly pathTo: PathTo };

function Group({ title, ...rows }: RowsProps & { readonly title: string }) {
  if (rows.rows.length === 0) return null;
  return (
    <Card title={title} flush>
      <Rows {...rows} />
    </Card>
  );
}

function Rows({ rows, pathTo }: RowsProps) {
  return (
    <ul>
      {rows.map((recurringBilling) => (
        <RecurringBillingRow
          key={recurringBilling.id}
          recurringBilling={recurringBilling}
          href={pathTo(recurringBilling.id)}
        />
      ))}
    </ul>
  );
}

type RecurringBillingRowProps = {
  readonly recurringBilling: RecurringBillingView;
  readonly href: string;
};

function RecurringBillingRow({ recurringBilling, href }: RecurringBillingRowProps) {
  const t = useTranslate();
  const isMonthly = recurringBilling.monthly_payment_days.length === 1;
  return (
    <AmountRow
      href={href}
      payee={recurringBilling.service_name}
      second={
        <>
          <span>{recurringBilling.store.name}</span>
          <NextDate recurringBilling={recurringBilling} />
        </>
      }
      status={
        <span className={styles.badges}>
          <RecurringBillingStatus recurringBilling={recurringBilling} />
        </span>
      }
      amount={
        <>
          <Amount value={recurringBilling.monthly_amount} />
          <span className={styles.secondary}>
            {t(isMonthly ? 'recurring_billing.a_month' : 'recurring_billing.each_time')}
          </span>
        </>
      }
    />
  );
}

/** Date of the next charge, absolute and relative. */
export function NextCharge({
  recurringBilling,
}: Pick<RecurringBillingRowProps, 'recurringBilling'>) {
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
function NextDate({ recurringBilling }: Pick<RecurringBillingRowProps, 'recurringBilling'>) {
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
export function PaidThrough({
  recurringBilling,
}: Pick<RecurringBillingRowProps, 'recurringBilling'>) {
  const t = useTranslate();
  const { paid_through: day } = recurringBilling;
  if (day === null) return null;
  return (
    <time dateTime={day}>{t('recurring_billing.paid_through', { day: formatDate(day) })}</time>
  );
}

/** Deadline of the first payment. */
export function FirstPaymentBy({
  recurringBilling,
}: Pick<RecurringBillingRowProps, 'recurringBilling'>) {
  const t = useTranslate();
  const { first_payment_deadline: day } = recurringBilling;
  return <time dateTime={day}>{t('recurring_billing.first_by', { day: formatDate(day) })}</time>;
}
