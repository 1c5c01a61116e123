import type { MerchantPaymentView } from '@saifu/contract/merchant-payment';
import { formatYen } from '@saifu/domain/shared/yen';
import { Alert } from '@saifu/ui/alert/alert';
import { AmountField } from '@saifu/ui/amount-field/amount-field';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import form from '@saifu/web/forms/form.module.css';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useNotice } from '../../hooks/use-notice.tsx';
import styles from './payments.module.css';
import { canRefund, getLeftYen, isRefundMade, isWholeOnly, readRefundYen } from './refund.ts';
import { useRefundForm } from './use-refund-form.ts';

type RefundProps = {
  readonly payment: MerchantPaymentView;
  /** What the member may refund of one payment, in sum; null for everything. */
  readonly limitYen: number | null;
};

/** Refunds a payment in full or in part. The notice of a refund stays when nothing is left. */
export function RefundCard({ payment, limitYen }: RefundProps) {
  const t = useTranslate();
  const { notice, show } = useNotice();
  const isPossible = canRefund(payment);
  if (!isPossible && notice === null) return null;
  return (
    <Card title={t('console_payment.refund')}>
      <div className={form.form}>
        {notice}
        {isPossible && <RefundForm payment={payment} limitYen={limitYen} onRefunded={show} />}
      </div>
    </Card>
  );
}

type RefundFormProps = RefundProps & { readonly onRefunded: (notice: string) => void };

function RefundForm({ payment, limitYen, onRefunded }: RefundFormProps) {
  const t = useTranslate();
  const { submit, fieldProps, set, values, error, isPending } = useRefundForm(payment, (refund) => {
    const amount = formatYen(refund.amount);
    const isMade = isRefundMade(payment, refund.payment);
    const text = isMade ? 'console_payment.refund_made' : 'console_payment.refund_started';
    onRefunded(t(text, { amount }));
  });
  const { onChange: _, ...field } = fieldProps('amount');
  const amount = readRefundYen(values.amount);
  // The text of this error is written for payers.
  const hasRequest = error?.code === 'payment.objected';
  return (
    <form className={form.form} noValidate onSubmit={submit}>
      <ErrorNotice error={hasRequest ? null : error} />
      {hasRequest && <Alert tone="danger">{t('console_payment.refund_requested')}</Alert>}
      <AmountField
        {...field}
        onValue={(typed) => set('amount', typed)}
        hint={<RefundHint payment={payment} limitYen={limitYen} />}
      />
      <Button type="submit" full busy={isPending}>
        {amount === undefined
          ? t('console_payment.refund_submit')
          : t('console_payment.refund_amount_submit', { amount: formatYen(amount) })}
      </Button>
    </form>
  );
}

function RefundHint({ payment, limitYen }: RefundProps) {
  const t = useTranslate();
  const lines = [
    t('console_payment.refund_max', { amount: formatYen(getLeftYen(payment)) }),
    isWholeOnly(payment) && t('console_payment.refund_whole_only'),
    limitYen !== null && t('console_payment.refund_limit', { amount: formatYen(limitYen) }),
  ].filter((line) => line !== false);
  return lines.map((line) => (
    <span key={line} className={styles.hint}>
      {line}
    </span>
  ));
}
