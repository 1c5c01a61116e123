import type { OrderTermsView } from '@saifu/contract/recurring-billing-parts';
import { REMINDER_DAYS } from '@saifu/domain/shared/limits';
import type { Translate } from '@saifu/i18n/texts';
import { Amount } from '@saifu/ui/amount/amount';
import { Card } from '@saifu/ui/card/card';
import { DescriptionList } from '@saifu/ui/description-list/description-list';
import { PlainDescriptionList } from '@saifu/ui/description-list/plain-description-list';
import { formatDate } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { formatPaymentDays } from '../../i18n/payment-days.ts';
import { CHARGE_TIME } from './charge-time.ts';
import styles from './recurring-terms.module.css';
import { UpcomingCharges } from './upcoming-charges.tsx';

type RecurringTermsProps = {
  readonly terms: OrderTermsView;
  /** The first payment can be made now. */
  readonly isOpen: boolean;
};

/** Terms that the payer agrees to: amount now, later payment dates, and how to cancel. */
export function RecurringTerms({ terms, isOpen }: RecurringTermsProps) {
  const t = useTranslate();
  return (
    <Card title={t('order.recurring')} flush>
      <div className={styles.header}>
        <h3 className={styles.service}>{terms.service_name}</h3>
        {terms.description !== null && <p>{terms.description}</p>}
        <PlainDescriptionList
          className={styles.amounts}
          details={[
            {
              label: t(isOpen ? 'order.recurring_now' : 'recurring_billing.first_payment'),
              value: <Amount value={terms.initial_amount} size="large" />,
            },
            {
              label: t('order.recurring_each'),
              value: <Amount value={terms.monthly_amount} size="large" />,
            },
          ]}
        />
      </div>
      <div className={styles.dates}>
        <DescriptionList items={getDateItems(t, terms)} absent="" hasLongValues />
      </div>
      <UpcomingCharges terms={terms} />
      <ul className={styles.notes}>
        {getNotes(t, terms).map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Card>
  );
}

function getDateItems(t: Translate, terms: OrderTermsView) {
  return [
    {
      label: t('order.recurring_days'),
      value: formatPaymentDays(t, terms.monthly_payment_days),
    },
    { label: t('order.recurring_start'), value: formatDate(terms.start_date) },
    {
      label: t('order.recurring_end'),
      value: terms.end_date === null ? t('order.recurring_end_open') : formatDate(terms.end_date),
    },
    {
      label: t('order.recurring_deadline'),
      value: t('order.recurring_deadline_value', {
        date: formatDate(terms.first_payment_deadline),
      }),
    },
  ];
}

function getNotes(t: Translate, { pausable }: OrderTermsView): readonly string[] {
  const days = REMINDER_DAYS.filter((day) => day > 0).map((day) =>
    t('order.recurring_reminder', { days: day }),
  );
  return [
    t('order.recurring_auto', { time: CHARGE_TIME }),
    t('order.recurring_reminders', { days }),
    t('order.recurring_cancel'),
    ...(pausable ? [t('order.recurring_pause')] : []),
    t('order.recurring_bank'),
  ];
}
