import type { MerchantPaymentView } from '@saifu/contract/merchant-payment';
import { Amount } from '@saifu/ui/amount/amount';
import { Card } from '@saifu/ui/card/card';
import { DescriptionList } from '@saifu/ui/description-list/description-list';
import { MethodMark } from '@saifu/ui/method-mark/method-mark';
import { formatDate, formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { CopyableId } from '../../components/copyable-id.tsx';
import { PaymentStatus } from '../../components/payment-status.tsx';
import { getMethodName } from '../../i18n/method-name.ts';
import styles from './payments.module.css';
import { canRefund, getLeftYen } from './refund.ts';

type PaymentDetailsProps = {
  readonly payment: MerchantPaymentView;
  /** Once it is known. */
  readonly storeName: string | undefined;
};

/** The amounts, the times and the ids of a payment. */
export function PaymentDetails({ payment, storeName }: PaymentDetailsProps) {
  const t = useTranslate();
  const { payment_method: method, refunded_amount: refunded } = payment;
  const items = [
    {
      label: t('console_payment.status'),
      value: <PaymentStatus status={payment.status} isInReview={payment.in_review} />,
    },
    { label: t('console_payment.amount'), value: <Amount value={payment.total_amount} /> },
    refunded > 0 && { label: t('console_payment.refunded'), value: <Amount value={refunded} /> },
    refunded > 0 &&
      canRefund(payment) && {
        label: t('console_payment.left'),
        value: <Amount value={getLeftYen(payment)} />,
      },
    { label: t('console_payment.about'), value: <span lang="ja">{payment.title}</span> },
    storeName !== undefined && {
      label: t('console_payment.store'),
      value: <span lang="ja">{storeName}</span>,
    },
    {
      label: t('console_payment.method'),
      value: (
        <span className={styles.method}>
          <MethodMark method={method} />
          <span>{getMethodName(t, method)}</span>
        </span>
      ),
    },
    { label: t('console_payment.proof_code'), value: payment.proof_code },
    { label: t('console_payment.created_at'), value: <Time at={payment.created_at} /> },
    { label: t('console_payment.paid_at'), value: toTime(payment.payment_date) },
    { label: t('console_payment.completed_at'), value: toTime(payment.completed_date) },
    {
      label: t('console_payment.settlement_date'),
      value: payment.settlement_date && formatDate(payment.settlement_date),
    },
    {
      label: t('console_payment.id'),
      value: <CopyableId value={payment.id} label={t('console_payment.id')} />,
    },
    {
      label: t('console_payment.order_id'),
      value: <CopyableId value={payment.order_id} label={t('console_payment.order_id')} />,
    },
  ].filter((item) => item !== false);
  return (
    <Card title={t('console_payment.details')} flush>
      <DescriptionList items={items} absent={t('console_payment.absent')} />
    </Card>
  );
}

function toTime(at: string | null) {
  return at === null ? null : <Time at={at} />;
}

function Time({ at }: { readonly at: string }) {
  return <time dateTime={at}>{formatDateTime(at)}</time>;
}
