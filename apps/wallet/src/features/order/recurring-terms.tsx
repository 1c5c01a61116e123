import type { OrderTermsView } from '@saifu/contract/recurring-billing-parts';
import { REMINDER_DAYS } from '@saifu/domain/shared/limits';
import type { Translate } from '@saifu/i18n/texts';
import { Amount } from '@saifu/ui/amount/amount';
import { Card } from '@saifu/ui/card/card';
import { KeyValueList } from '@saifu/ui/description-list/description-list';
import { PlainDescriptionList } from '@saifu/ui/description-list/plain-description-list';
import { showDay } from '../../i18n/dates.ts';
import { formatPaymentDays } from '../../i18n/payment-days.ts';
import { useText } from '../../i18n/use-text.tsx';
import { CHARGE_TIME } from './charge-time.ts';
import { UpcomingCharges } from './upcoming-charges.tsx';
import styles from './recurring-terms.module.css';

type RecurringTermsProps = { readonly terms: OrderTermsView };

/** What somebody agrees to who pays this: now, and on which days again, and how to end it. */
export function RecurringTerms({ terms }: RecurringTermsProps) {
  const text = useText();
  return (
    <Card title={text('order.recurring')} flush>
      <div className={styles.head}>
        <h3 className={styles.service}>{terms.service_name}</h3>
        {terms.description !== null && <p>{terms.description}</p>}
        <PlainDescriptionList
          className={styles.amounts}
          details={[
            {
              label: text('order.recurring_now'),
              value: <Amount value={terms.initial_amount} size="large" />,
            },
            {
              label: text('order.recurring_each'),
              value: <Amount value={terms.monthly_amount} size="large" />,
            },
          ]}
        />
      </div>
      <div className={styles.dates}>
        <KeyValueList items={datesOf(text, terms)} absent="" hasLongValues />
      </div>
      <UpcomingCharges terms={terms} />
      <ul className={styles.notes}>
        {notesOf(text, terms).map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Card>
  );
}

function datesOf(text: Translate, terms: OrderTermsView) {
  return [
    {
      label: text('order.recurring_days'),
      value: formatPaymentDays(text, terms.monthly_payment_days),
    },
    { label: text('order.recurring_start'), value: showDay(terms.start_date) },
    {
      label: text('order.recurring_end'),
      value: terms.end_date === null ? text('order.recurring_end_open') : showDay(terms.end_date),
    },
    {
      label: text('order.recurring_deadline'),
      value: text('order.recurring_deadline_value', {
        date: showDay(terms.first_payment_deadline),
      }),
    },
  ];
}

function notesOf(text: Translate, { pausable }: OrderTermsView): readonly string[] {
  const days = REMINDER_DAYS.filter((day) => day > 0).map((day) =>
    text('order.recurring_reminder', { days: day }),
  );
  return [
    text('order.recurring_auto', { time: CHARGE_TIME }),
    text('order.recurring_reminders', { days }),
    text('order.recurring_cancel'),
    ...(pausable ? [text('order.recurring_pause')] : []),
    text('order.recurring_bank'),
  ];
}
