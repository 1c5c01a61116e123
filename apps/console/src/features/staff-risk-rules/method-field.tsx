import { PAYMENT_METHODS } from '@saifu/domain/payments/payment-method';
import { Checkbox } from '@saifu/ui/checkbox/checkbox';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import textStyles from '../../components/text.module.css';
import { describeSignalValue } from '../../i18n/risk-signal.ts';
import { listWords } from './rule-values.ts';
import styles from './staff-risk-rules.module.css';

type MethodFieldProps = {
  /** The methods, separated by commas. */
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** The payment methods of a comparison. */
export function MethodField({ value, onChange }: MethodFieldProps) {
  const t = useTranslate();
  const chosen = listWords(value);
  const toggle = (method: string, isChosen: boolean) =>
    PAYMENT_METHODS.filter((each) => (each === method ? isChosen : chosen.includes(each)));
  return (
    <fieldset className={styles.methods}>
      <legend className={textStyles.legend}>{t('staff_risk.signal_method')}</legend>
      {PAYMENT_METHODS.map((method) => (
        <Checkbox
          key={method}
          label={describeSignalValue(t, 'method', method)}
          checked={chosen.includes(method)}
          onChange={({ target }) => onChange(toggle(method, target.checked).join(', '))}
        />
      ))}
    </fieldset>
  );
}
