import { Alert } from '@saifu/ui/alert/alert';
import { AmountField } from '@saifu/ui/amount-field/amount-field';
import { Checkbox } from '@saifu/ui/checkbox/checkbox';
import { AmountKeypad } from '@saifu/web/forms/amount-keypad.tsx';
import { useHasTouch } from '@saifu/web/hooks/use-has-touch.ts';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useEffect, useRef, useState } from 'react';
import styles from './receipt-scan-questions.module.css';
import type { Bill, ReceiptScanForm } from './use-receipt-scan-form.ts';

type QuestionProps = { readonly bill: Bill; readonly form: ReceiptScanForm };

/** Paying a duplicate bill requires its own confirmation. */
export function DuplicateQuestion({ bill, form }: QuestionProps) {
  const t = useTranslate();
  if (!bill.requires_pay_duplicate) return null;
  const { duplicate_paid_at: paidAt } = bill;
  return (
    <div className={styles.question}>
      <Alert tone="warning">
        {paidAt === null
          ? t('receipt_scan.duplicate_known')
          : t('receipt_scan.duplicate_paid', { time: formatDateTime(paidAt) })}
      </Alert>
      <Checkbox
        {...form.checkProps('pay_duplicate')}
        error={form.errors.pay_duplicate && t('receipt_scan.duplicate_unanswered')}
      />
    </div>
  );
}

/** Another photo may be the better answer than an amount typed for the wrong receipt. */
export function SeveralReceiptsNotice({ isShown }: { readonly isShown: boolean }) {
  const t = useTranslate();
  if (!isShown) return null;
  return <Alert tone="warning">{t('receipt_scan.several')}</Alert>;
}

/** Shown above the photo, so that the extracted amount is not mistaken for the amount to pay. */
export function AmountDoubt({ bill }: Pick<QuestionProps, 'bill'>) {
  const t = useTranslate();
  if (bill.amount_sure) return null;
  return <Alert tone="warning">{t('receipt_scan.amount_unsure')}</Alert>;
}

/**
 * The amount as read, focused and selected: a right one is accepted with one press, a wrong one is
 * replaced by typing. The staff compare it with the receipt in both cases.
 */
export function AmountQuestion({ bill, form }: QuestionProps) {
  const hasTouch = useHasTouch();
  const question = useFocusedAmount(!bill.requires_pay_duplicate);
  const [isEdited, setIsEdited] = useState(false);
  if (bill.amount_sure) return null;
  const { onChange: _, ...field } = form.fieldProps('pay_amount');
  const setAmount = (typed: string) => {
    setIsEdited(true);
    form.set('pay_amount', typed);
  };
  // The first key replaces the selected amount, as a keyboard does.
  const typedAmount = isEdited ? form.values.pay_amount : '';
  return (
    <div ref={question} className={styles.question}>
      <AmountField {...field} onValue={setAmount} hasKeypad={hasTouch} />
      {hasTouch && <AmountKeypad amount={typedAmount} onAmount={setAmount} />}
    </div>
  );
}

/** Focuses and selects the amount, unless the user is already elsewhere than at a heading. */
function useFocusedAmount(isFirstQuestion: boolean) {
  const question = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const at = document.activeElement;
    const isFree = at === null || at === document.body || /^H\d$/.test(at.tagName);
    if (!isFirstQuestion || !isFree) return;
    const input = question.current?.querySelector('input');
    input?.focus();
    input?.select();
  }, [isFirstQuestion]);
  return question;
}
