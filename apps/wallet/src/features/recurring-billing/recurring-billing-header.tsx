import type { RecurringBillingView } from '@saifu/contract/recurring-billing';
import { addDays, civilDate } from '@saifu/domain/shared/calendar';
import type { TextKey } from '@saifu/i18n/texts';
import { AmountHeader } from '@saifu/ui/amount-header/amount-header';
import { Card } from '@saifu/ui/card/card';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useDays } from './days.ts';
import { isOver } from './display-status.ts';
import { FirstPaymentBy, NextCharge, PaidThrough } from './recurring-billing-list.tsx';
import { RecurringBillingStatus } from './recurring-billing-status.tsx';

type RecurringBillingHeaderProps = { readonly recurringBilling: RecurringBillingView };

/** Service, price, status, next charge, and the deadline to stop it. */
export function RecurringBillingHeader({ recurringBilling }: RecurringBillingHeaderProps) {
  return (
    <Card>
      <AmountHeader
        payee={recurringBilling.service_name}
        about={recurringBilling.store.name}
        amount={recurringBilling.next_amount ?? recurringBilling.monthly_amount}
        status={<RecurringBillingStatus recurringBilling={recurringBilling} isLarge />}
      >
        <StatusDetail recurringBilling={recurringBilling} />
      </AmountHeader>
    </Card>
  );
}

function StatusDetail({ recurringBilling }: RecurringBillingHeaderProps) {
  const t = useTranslate();
  if (isOver(recurringBilling)) return <Closed recurringBilling={recurringBilling} />;
  if (recurringBilling.ending) return <Ending recurringBilling={recurringBilling} />;
  if (recurringBilling.status === 'paused') {
    return (
      <>
        <p>{t('recurring_billing.paused_about')}</p>
        <PaidForDates recurringBilling={recurringBilling} />
      </>
    );
  }
  if (recurringBilling.status === 'pending_first_payment') {
    return (
      <p>
        <FirstPaymentBy recurringBilling={recurringBilling} />
      </p>
    );
  }
  return (
    <>
      {recurringBilling.next_payment_date !== null && (
        <p>
          <NextCharge recurringBilling={recurringBilling} />
        </p>
      )}
      <CancelBy recurringBilling={recurringBilling} />
    </>
  );
}

function PaidForDates({ recurringBilling }: RecurringBillingHeaderProps) {
  if (recurringBilling.paid_through === null) return null;
  return (
    <p>
      <PaidThrough recurringBilling={recurringBilling} />
    </p>
  );
}

/** Deadline to stop the next charge, or a notice that it has passed. */
function CancelBy({ recurringBilling }: RecurringBillingHeaderProps) {
  const t = useTranslate();
  const days = useDays();
  const { cancel_by: until, leave } = recurringBilling;
  if (leave !== null && !leave.at_once) {
    const charges = leave.still_charged.map(({ date }) => days.formatDay(date));
    return <p>{t('recurring_billing.cancel_too_late', { charges })}</p>;
  }
  if (until === null || until.slice(0, 10) < days.today) return null;
  const params = {
    time: until.slice(11, 16),
    day: days.formatDay(until),
    due: days.formatDay(addDays(civilDate(until.slice(0, 10)), 1)),
  };
  return (
    <p>
      <time dateTime={until}>{t('recurring_billing.cancel_by', params)}</time>
    </p>
  );
}

function Ending({ recurringBilling }: RecurringBillingHeaderProps) {
  const t = useTranslate();
  const days = useDays();
  const { next_payment_date: next, unpaid, leave } = recurringBilling;
  const end = unpaid?.gives_up_on ?? null;
  // The next retry may be declined too, so its date is not the end.
  if (end !== null)
    return <p>{t('recurring_billing.ending_unpaid', { day: days.formatDay(end) })}</p>;
  if (next === null || unpaid !== null) return <p>{t('recurring_billing.ending_about')}</p>;
  const until = leave?.runs_until ?? null;
  return (
    <>
      <p>{t('recurring_billing.ending_after', { day: days.formatDay(next) })}</p>
      {until !== null && (
        <p>{t('recurring_billing.ending_until', { day: days.formatDay(until) })}</p>
      )}
    </>
  );
}

const CLOSED: Readonly<Record<NonNullable<RecurringBillingView['closed_by']>, TextKey>> = {
  payer: 'recurring_billing.closed_payer',
  merchant: 'recurring_billing.closed_merchant',
  missed: 'recurring_billing.closed_missed',
  unpaid: 'recurring_billing.closed_unpaid',
  first_payment_returned: 'recurring_billing.closed_returned',
  end_date: 'recurring_billing.closed_end_date',
};

function Closed({ recurringBilling }: RecurringBillingHeaderProps) {
  const t = useTranslate();
  const days = useDays();
  const { closed_by: by, closed_at: at } = recurringBilling;
  if (by === null || at === null) return null;
  return (
    <>
      <p>{t(CLOSED[by], { day: days.formatDay(at) })}</p>
      <PaidForDates recurringBilling={recurringBilling} />
    </>
  );
}
