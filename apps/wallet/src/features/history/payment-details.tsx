import type { PaymentView } from '@saifu/contract/payment';
import type { TextKey, Translate } from '@saifu/i18n/texts';
import { Amount } from '@saifu/ui/amount/amount';
import { Card } from '@saifu/ui/card/card';
import { CopyButton } from '@saifu/ui/copy-button/copy-button';
import { DescriptionList } from '@saifu/ui/description-list/description-list';
import { Link } from '@saifu/ui/link/link';
import { formatDate, formatDateTime } from '../../i18n/dates.ts';
import { useTranslate } from '../../i18n/use-translate.tsx';
import { CONFIRMED_NAMES } from './labels.ts';
import styles from './payment-details.module.css';

/** Label of the amount; "paid" is used only for payments that were paid. */
const AMOUNT_LABELS = {
  waiting_for_payment: 'history.to_pay',
  processing: 'history.paid',
  complete: 'history.paid',
  refunded: 'history.paid',
  cancel: 'history.not_charged',
  error: 'history.not_charged',
} as const satisfies Record<PaymentView['status'], TextKey>;

type PaymentDetailsProps = {
  readonly payment: PaymentView;
  readonly cardName: string | null;
  readonly storePath: string;
};

/** All details of a payment. */
export function PaymentDetails({ payment, cardName, storePath }: PaymentDetailsProps) {
  const t = useTranslate();
  const formatTimestamp = (timestamp: string | null) => timestamp && formatDateTime(timestamp);
  const copied = (label: string, value: string | null) => ({
    label,
    value: value && <CopyableValue label={label} value={value} />,
  });
  const { confirmed_by: by, settlement_date: settled } = payment;
  const items = [
    { label: t('history.total'), value: <Amount value={payment.total_amount} /> },
    { label: t('history.fee'), value: <Amount value={payment.fee} /> },
    {
      label: t(AMOUNT_LABELS[payment.status]),
      value: <Amount value={payment.actual_payment_amount} />,
    },
    { label: t('history.refunded'), value: <Amount value={payment.refunded_amount} /> },
    { label: t('history.method'), value: formatMethod(t, payment, cardName) },
    { label: t('payment.type'), value: formatPaymentType(t, payment) },
    { label: t('history.created'), value: formatTimestamp(payment.created_at) },
    { label: t('history.payment_date'), value: formatTimestamp(payment.payment_date) },
    { label: t('history.completed_date'), value: formatTimestamp(payment.completed_date) },
    { label: t('history.confirmed_by'), value: by && t(CONFIRMED_NAMES[by]) },
    { label: t('history.settlement_date'), value: settled && formatDate(settled) },
    {
      label: t('field.store_name'),
      value: <Link href={storePath}>{payment.store.name}</Link>,
    },
    ...getConfirmationNumber(t, payment),
    { label: t('payment.proof_code'), value: payment.proof_code },
    copied(t('history.payment_id'), payment.id),
    copied(t('history.product_id'), payment.product_id),
  ];
  return (
    <Card title={t('history.details')} flush>
      <DescriptionList items={items} absent={t('history.absent')} />
    </Card>
  );
}

/** The confirmation link asks for this number. It is shown only while the confirmation is open. */
function getConfirmationNumber(t: Translate, { status, confirmation_number: number }: PaymentView) {
  if (status !== 'processing' || number === null) return [];
  return [{ label: t('history.number'), value: number }];
}

function formatMethod(t: Translate, payment: PaymentView, cardName: string | null): string {
  const method = t(`payment.method_${payment.payment_method}`);
  return cardName === null ? method : `${method} (${cardName})`;
}

function formatPaymentType(
  t: Translate,
  { payment_type, installment_count: count }: PaymentView,
): string {
  const type = t(`payment.type_${payment_type}`);
  return count === null ? type : t('payment.plan_times', { type, count });
}

function CopyableValue({ label, value }: { readonly label: string; readonly value: string }) {
  const t = useTranslate();
  const labels = { label: t('store.copy'), copiedLabel: t('payment.copied') };
  return (
    <div className={styles.copied}>
      <span>{value}</span>
      <CopyButton value={value} {...labels} about={t('payment.copy', { label })} />
    </div>
  );
}
