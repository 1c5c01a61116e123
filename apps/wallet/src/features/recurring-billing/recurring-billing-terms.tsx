import type { RecurringBillingView } from '@saifu/contract/recurring-billing';
import { CHARGE_HOUR } from '@saifu/domain/shared/limits';
import { formatYen } from '@saifu/domain/shared/yen';
import { Amount } from '@saifu/ui/amount/amount';
import { Card } from '@saifu/ui/card/card';
import { KeyValueList } from '@saifu/ui/description-list/description-list';
import { formatPaymentDays } from '../../i18n/payment-days.ts';
import { useText } from '../../i18n/use-text.tsx';
import { useDays } from './days.ts';
import styles from './recurring-billing.module.css';

type RecurringBillingTermsProps = { readonly recurringBilling: RecurringBillingView };

/** What was agreed to, as it was and as it now holds. */
export function RecurringBillingTerms({ recurringBilling }: RecurringBillingTermsProps) {
  const text = useText();
  const days = useDays();
  const { description, activated_at: agreedAt, paid_through: paidThrough } = recurringBilling;
  const items = [
    ...(description === null ? [] : [{ label: text('agreement.terms_about'), value: description }]),
    {
      label: text('agreement.terms_initial'),
      value: <Amount value={recurringBilling.initial_amount} />,
    },
    {
      label: text('agreement.terms_first_by'),
      value: text('agreement.terms_first_by_value', {
        day: days.show(recurringBilling.first_payment_deadline),
      }),
    },
    { label: text('agreement.terms_monthly'), value: <Price recurringBilling={recurringBilling} /> },
    { label: text('agreement.terms_days'), value: <PaymentDays recurringBilling={recurringBilling} /> },
    ...(agreedAt === null
      ? []
      : [{ label: text('agreement.terms_agreed'), value: days.show(agreedAt) }]),
    { label: text('agreement.terms_start'), value: days.show(recurringBilling.start_date) },
    { label: text('agreement.terms_end'), value: <End recurringBilling={recurringBilling} /> },
    ...(paidThrough === null
      ? []
      : [{ label: text('agreement.paid_through_label'), value: days.show(paidThrough) }]),
  ];
  return (
    <Card title={text('agreement.terms')} flush>
      <KeyValueList items={items} absent={text('history.absent')} hasLongValues />
    </Card>
  );
}

/** When it ended, that it does, or when it would. */
function End({ recurringBilling }: RecurringBillingTermsProps) {
  const text = useText();
  const days = useDays();
  const { ending, closed_at: closedAt, end_date: agreed } = recurringBilling;
  const end = closedAt ?? (ending ? null : agreed);
  if (end !== null) return days.show(end);
  return text(ending ? 'agreement.terms_ending' : 'agreement.terms_open_end');
}

/** With the price that was said yes to and has not begun yet. */
function Price({ recurringBilling }: RecurringBillingTermsProps) {
  const text = useText();
  const days = useDays();
  const { price_change: change } = recurringBilling;
  const isComing = change?.status === 'accepted' && change.from > days.today;
  return (
    <>
      <Amount value={recurringBilling.monthly_amount} />
      {isComing && (
        <p>
          {text('agreement.terms_price_from', {
            amount: formatYen(change.monthly_amount),
            day: days.show(change.from),
          })}
        </p>
      )}
      <p className={styles.second}>{text('agreement.terms_tax', { rate: recurringBilling.tax_rate })}</p>
    </>
  );
}

function PaymentDays({ recurringBilling }: RecurringBillingTermsProps) {
  const text = useText();
  return (
    <>
      <p>{formatPaymentDays(text, recurringBilling.monthly_payment_days)}</p>
      <p className={styles.second}>{text('agreement.terms_hour', { hour: CHARGE_HOUR })}</p>
    </>
  );
}
