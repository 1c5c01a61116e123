import type { PaymentMethod } from '@saifu/domain/payments/payment-method';
import type { TextKey } from '@saifu/i18n/texts';
import { Card } from '@saifu/ui/card/card';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import styles from './method-steps.module.css';

const PAYPAY: readonly TextKey[] = ['payment.paypay_step_go', 'payment.paypay_step_back'];
const COUNTER: readonly TextKey[] = ['payment.counter_step_show', 'payment.counter_step_slide'];
const DEVICE: readonly TextKey[] = ['payment.device_step'];
const CHECK: readonly TextKey[] = ['receipt_scan.staff_step_show', 'receipt_scan.staff_step_slide'];
const VOUCHER: readonly TextKey[] = [
  'payment.konbini_step_number',
  'payment.konbini_step_pay',
  'payment.konbini_step_done',
];

type MethodStepsProps = {
  readonly method: PaymentMethod;
  readonly isAtCounter: boolean;
  /** Staff compare the amount with the bill, whatever the payment method. */
  readonly isChecked: boolean;
};

/** Steps of a payment method that needs more than the slide. */
export function MethodSteps({ method, isAtCounter, isChecked }: MethodStepsProps) {
  const t = useTranslate();
  const isCash = method === 'cash' && isAtCounter;
  const methodSteps = getSteps(method, isAtCounter);
  const steps = isChecked && !isCash ? [...CHECK, ...methodSteps] : methodSteps;
  if (steps.length === 0) return null;
  return (
    <Card>
      <ol className={styles.steps}>
        {steps.map((key) => (
          <li key={key} className={styles.step}>
            {t(key)}
          </li>
        ))}
      </ol>
    </Card>
  );
}

function getSteps(method: PaymentMethod, isAtCounter: boolean): readonly TextKey[] {
  if (method === 'paypay') return PAYPAY;
  if (method === 'cash') return isAtCounter ? COUNTER : VOUCHER;
  return method === 'apple_pay' || method === 'google_pay' ? DEVICE : [];
}
