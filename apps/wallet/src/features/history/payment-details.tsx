import type { PaymentView } from '@saifu/contract/payment';
import type { Translate, TextKey } from '@saifu/i18n/texts';
import { Amount } from '@saifu/ui/amount/amount';
import { Card } from '@saifu/ui/card/card';
import { CopyButton } from '@saifu/ui/copy-button/copy-button';
import { KeyValueList } from '@saifu/ui/description-list/description-list';
import { Link } from '@saifu/ui/link/link';
import { showDay, showMinute } from '../../i18n/dates.ts';
import { useText } from '../../i18n/use-text.tsx';
import { CONFIRMED_NAMES } from './labels.ts';
import styles from './payment-details.module.css';

/** Only what was paid is called paid. */
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

/** All there is to know about it. */
export function PaymentDetails({ payment, cardName, storePath }: PaymentDetailsProps) {
  const text = useText();
  const moment = (stamp: string | null) => stamp && showMinute(stamp);
  const copied = (label: string, value: string | null) => ({
    label,
    value: value && <Copied label={label} value={value} />,
  });
  const { confirmed_by: by, settlement_date: settled } = payment;
  const items = [
    { label: text('history.total'), value: <Amount value={payment.total_amount} /> },
    { label: text('history.fee'), value: <Amount value={payment.fee} /> },
    {
      label: text(AMOUNT_LABELS[payment.status]),
      value: <Amount value={payment.actual_payment_amount} />,
    },
    { label: text('history.refunded'), value: <Amount value={payment.refunded_amount} /> },
    { label: text('history.method'), value: methodOf(text, payment, cardName) },
    { label: text('payment.type'), value: typeOf(text, payment) },
    { label: text('history.created'), value: moment(payment.created_at) },
    { label: text('history.payment_date'), value: moment(payment.payment_date) },
    { label: text('history.completed_date'), value: moment(payment.completed_date) },
    { label: text('history.confirmed_by'), value: by && text(CONFIRMED_NAMES[by]) },
    { label: text('history.settlement_date'), value: settled && showDay(settled) },
    {
      label: text('field.store_name'),
      value: <Link href={storePath}>{payment.store.name}</Link>,
    },
    ...numberOf(text, payment),
    { label: text('payment.proof_code'), value: payment.proof_code },
    copied(text('history.payment_id'), payment.id),
    copied(text('history.product_id'), payment.product_id),
  ];
  return (
    <Card title={text('history.facts')} flush>
      <KeyValueList items={items} absent={text('history.absent')} />
    </Card>
  );
}

/** Asked for by the message that awaits an answer, and worth nothing after it. */
function numberOf(text: Translate, { status, confirmation_number: number }: PaymentView) {
  if (status !== 'processing' || number === null) return [];
  return [{ label: text('history.number'), value: number }];
}

function methodOf(text: Translate, payment: PaymentView, cardName: string | null): string {
  const method = text(`payment.method_${payment.payment_method}`);
  return cardName === null ? method : `${method} (${cardName})`;
}

function typeOf(text: Translate, { payment_type, installment_count: count }: PaymentView): string {
  const type = text(`payment.type_${payment_type}`);
  return count === null ? type : text('payment.plan_times', { type, count });
}

function Copied({ label, value }: { readonly label: string; readonly value: string }) {
  const text = useText();
  const words = { label: text('store.copy'), copiedLabel: text('payment.copied') };
  return (
    <div className={styles.copied}>
      <span>{value}</span>
      <CopyButton value={value} {...words} about={text('payment.copy', { label })} />
    </div>
  );
}
