import { Checkbox } from '@saifu/ui/checkbox/checkbox';
import { FieldMessages } from '@saifu/ui/field/field';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useId } from 'react';
import textStyles from '../../components/text.module.css';
import { splitDays, toggleDay } from './offer.ts';
import styles from './offer-form.module.css';
import { formatPaymentDays } from './payment-days.ts';

const DAYS = Array.from({ length: 31 }, (_, index) => index + 1);

type PaymentDaysFieldProps = {
  readonly label: string;
  /** The chosen days of the month, with spaces between them. */
  readonly days: string;
  readonly error: string | undefined;
  readonly onDays: (days: string) => void;
};

/** The days of the month on which the payer is charged. */
export function PaymentDaysField({ label, days, error, onDays }: PaymentDaysFieldProps) {
  const t = useTranslate();
  const id = useId();
  const chosen = splitDays(days);
  return (
    <fieldset
      name="monthly_payment_days"
      tabIndex={-1}
      className={styles.days}
      aria-describedby={error ? `${id}-error ${id}-chosen` : `${id}-chosen`}
    >
      <legend className={textStyles.legend}>{label}</legend>
      <p id={`${id}-chosen`} className={textStyles.note}>
        {chosen.length === 0
          ? t('console_recurring_billing.days_hint')
          : formatPaymentDays(t, chosen)}
      </p>
      <ul className={styles.dayList}>
        {DAYS.map((day) => (
          <li key={day}>
            <Checkbox
              label={t('console_recurring_billing.day', { day })}
              checked={chosen.includes(day)}
              onChange={() => onDays(toggleDay(days, day))}
            />
          </li>
        ))}
      </ul>
      <FieldMessages id={id} error={error} />
    </fieldset>
  );
}
