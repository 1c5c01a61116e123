import type { RecurringBillingView } from '@saifu/contract/recurring-billing';
import { CHARGE_HOUR } from '@saifu/domain/shared/limits';
import { formatYen } from '@saifu/domain/shared/yen';
import { Amount } from '@saifu/ui/amount/amount';
import { Card } from '@saifu/ui/card/card';
import { DescriptionList } from '@saifu/ui/description-list/description-list';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { formatPaymentDays } from '../../i18n/payment-days.ts';
import { useDays } from './days.ts';
import styles from './recurring-billing.module.css';

type RecurringBillingTermsProps = { readonly recurringBilling: RecurringBillingView };

/** Terms as agreed and as currently in force. */
export function RecurringBillingTerms({ recurringBilling }: RecurringBillingTermsProps) {
  const t = useTranslate();
  const days = useDays();
  const { description, activated_at: agreedAt, paid_through: paidThrough } = recurringBilling;
  const items = [
    ...(description === null
      ? []
      : [{ label: t('recurring_billing.terms_about'), value: description }]),
    {
      label: t('recurring_billing.terms_initial'),
      value: <Amount value={recurringBilling.initial_amount} />,
    },
    {
      label: t('recurring_billing.terms_first_by'),
      value: t('recurring_billing.terms_first_by_value', {
        day: days.formatDay(recurringBilling.first_payment_deadline),
      }),
    },
    {
      label: t('recurring_billing.terms_monthly'),
      value: <Price recurringBilling={recurringBilling} />,
    },
    {
      label: t('recurring_billing.terms_days'),
      value: <PaymentDays recurringBilling={recurringBilling} />,
    },
    ...(agreedAt === null
      ? []
      : [{ label: t('recurring_billing.terms_agreed'), value: days.formatDay(agreedAt) }]),
    {
      label: t('recurring_billing.terms_start'),
      value: days.formatDay(recurringBilling.start_date),
    },
    { label: t('recurring_billing.terms_end'), value: <End recurringBilling={recurringBilling} /> },
    ...(paidThrough === null
      ? []
      : [{ label: t('recurring_billing.paid_through_label'), value: days.formatDay(paidThrough) }]),
  ];
  return (
    <Card title={t('recurring_billing.terms')} flush>
      <DescriptionList items={items} absent={t('history.absent')} hasLongValues />
    </Card>
  );
}

/** When it ended, ends, or would end. */
function End({ recurringBilling }: RecurringBillingTermsProps) {
  const t = useTranslate();
  const days = useDays();
  const { ending, closed_at: closedAt, end_date: agreed } = recurringBilling;
  const end = closedAt ?? (ending ? null : agreed);
  if (end !== null) return days.formatDay(end);
  return t(ending ? 'recurring_billing.terms_ending' : 'recurring_billing.terms_open_end');
}

/** Includes an accepted price that is not in force yet. */
function Price({ recurringBilling }: RecurringBillingTermsProps) {
  const t = useTranslate();
  const days = useDays();
  const { price_change: change } = recurringBilling;
  const isComing = change?.status === 'accepted' && change.from > days.today;
  return (
    <>
      <Amount value={recurringBilling.monthly_amount} />
      {isComing && (
        <p>
          {t('recurring_billing.terms_price_from', {
            amount: formatYen(change.monthly_amount),
            day: days.formatDay(change.from),
          })}
        </p>
      )}
      <p className={styles.secondary}>
        {t('recurring_billing.terms_tax', { rate: recurringBilling.tax_rate })}
      </p>
    </>
  );
}

function PaymentDays({ recurringBilling }: RecurringBillingTermsProps) {
  const t = useTranslate();
  return (
    <>
      <p>{formatPaymentDays(t, recurringBilling.monthly_payment_days)}</p>
      <p className={styles.secondary}>{t('recurring_billing.terms_hour', { hour: CHARGE_HOUR })}</p>
    </>
  );
}
