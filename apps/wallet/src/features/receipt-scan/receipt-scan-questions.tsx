import { Notice } from '@saifu/ui/alert/alert';
import { AmountField } from '@saifu/ui/amount-field/amount-field';
import { Checkbox } from '@saifu/ui/checkbox/checkbox';
import { AmountKeys } from '../../forms/amount-keys.tsx';
import { useHasTouch } from '../../hooks/use-has-touch.ts';
import { showMinute } from '../../i18n/dates.ts';
import { useText } from '../../i18n/use-text.tsx';
import styles from './receipt-scan-questions.module.css';
import type { Bill, ReceiptScanForm } from './use-receipt-scan-form.ts';

type QuestionProps = { readonly bill: Bill; readonly form: ReceiptScanForm };

/** Nobody pays a bill twice by accident: it takes a yes of its own. */
export function DuplicateQuestion({ bill, form }: QuestionProps) {
  const text = useText();
  if (!bill.requires_pay_duplicate) return null;
  const { duplicate_paid_at: paidAt } = bill;
  return (
    <div className={styles.question}>
      <Notice tone="warning">
        {paidAt === null
          ? text('slip.duplicate_known')
          : text('slip.duplicate_paid', { time: showMinute(paidAt) })}
      </Notice>
      <Checkbox
        {...form.checkProps('pay_duplicate')}
        error={form.errors.pay_duplicate && text('slip.duplicate_unanswered')}
      />
    </div>
  );
}

/** Said before the photograph, so that nobody takes what was read for what is paid. */
export function AmountDoubt({ bill }: Pick<QuestionProps, 'bill'>) {
  const text = useText();
  if (bill.amount_sure) return null;
  return <Notice tone="warning">{text('slip.amount_unsure')}</Notice>;
}

/** Not filled in with what was read: nobody looks twice at what stands there already. */
export function AmountQuestion({ bill, form }: QuestionProps) {
  const hasTouch = useHasTouch();
  if (bill.amount_sure) return null;
  const { onChange: _, ...field } = form.fieldProps('pay_amount');
  const setAmount = (typed: string) => form.set('pay_amount', typed);
  return (
    <div className={styles.question}>
      <AmountField {...field} onValue={setAmount} hasKeypad={hasTouch} />
      {hasTouch && <AmountKeys amount={form.values.pay_amount} onAmount={setAmount} />}
    </div>
  );
}
