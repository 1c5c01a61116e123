import type { OrderView } from '@saifu/contract/order';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import form from '@saifu/web/forms/form.module.css';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useSetCachedOrder } from '../../features/order/queries.ts';
import {
  AmountDoubt,
  AmountQuestion,
  DuplicateQuestion,
} from '../../features/receipt-scan/receipt-scan-questions.tsx';
import { useReceiptScanForm } from '../../features/receipt-scan/use-receipt-scan-form.ts';
import styles from './payment-invoice.module.css';

type ScanQuestionsProps = {
  readonly order: OrderView;
  readonly isLoggedIn: boolean;
  readonly onAnswered: () => void;
};

/** Asks for the printed amount and about a duplicate, before the payment methods. */
export function ScanQuestions({ order, isLoggedIn, onAnswered }: ScanQuestionsProps) {
  const t = useTranslate();
  const setCachedOrder = useSetCachedOrder({ isLoggedIn });
  const answers = useReceiptScanForm(order, (corrected) => {
    if (corrected === null) return;
    // The questions are removed, and focus would be lost with them.
    document.querySelector('h1')?.focus({ preventScroll: true });
    setCachedOrder(corrected);
    onAnswered();
  });
  return (
    <div className={styles.column}>
      <Card>
        <form className={form.form} onSubmit={answers.submit} noValidate>
          <DuplicateQuestion bill={order} form={answers} />
          <AmountDoubt bill={order} />
          <AmountQuestion bill={order} form={answers} />
          <ErrorNotice error={answers.error} />
          <Button type="submit" full busy={answers.isPending}>
            {t(order.amount_sure ? 'receipt_scan.duplicate_pay' : 'receipt_scan.amount_save')}
          </Button>
        </form>
      </Card>
    </div>
  );
}
