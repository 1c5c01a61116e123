import type { StaffPaymentView } from '@saifu/contract/staff-payment';
import { Amount } from '@saifu/ui/amount/amount';
import { Card } from '@saifu/ui/card/card';
import { DescriptionList } from '@saifu/ui/description-list/description-list';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import type { ReactNode } from 'react';
import { CopyableId } from '../../components/copyable-id.tsx';
import { PaymentStatus } from '../../components/payment-status.tsx';
import { getMethodName } from '../../i18n/method-name.ts';

type PaymentFactsProps = {
  readonly payment: StaffPaymentView;
  /** The id of the payer’s account, as a link for those who may open it. */
  readonly account: ReactNode;
  readonly merchant: ReactNode;
};

/** The amounts, the people, the times and the ids of a payment. */
export function PaymentFacts({ payment, account, merchant }: PaymentFactsProps) {
  const t = useTranslate();
  return (
    <Card title={t('console_payment.details')} flush>
      <DescriptionList
        items={[
          ...useMoney(payment),
          ...usePeople(payment, account, merchant),
          ...useTimes(payment),
          ...useIds(payment),
        ]}
        absent={t('console_payment.absent')}
        hasLongValues
      />
    </Card>
  );
}

function useMoney(payment: StaffPaymentView) {
  const t = useTranslate();
  const { card, error, left_amount: left, refunded_amount: refunded } = payment;
  return [
    {
      label: t('console_payment.status'),
      value: <PaymentStatus status={payment.status} isInReview={payment.in_review} />,
    },
    {
      label: t('console_payment.amount'),
      value: <Amount value={payment.total_amount} size="large" />,
    },
    { label: t('staff_payment.captured'), value: <Amount value={payment.captured_amount} /> },
    refunded > 0 && { label: t('console_payment.refunded'), value: <Amount value={refunded} /> },
    refunded > 0 && { label: t('staff_payment.left'), value: <Amount value={left} /> },
    { label: t('console_payment.method'), value: getMethodName(t, payment.payment_method) },
    card !== null && {
      label: t('staff_payment.card'),
      value: `${card.brand.toUpperCase()} •••• ${card.last4}`,
    },
    error !== null && {
      label: t('staff_payment.error'),
      value: [error.code, error.reason].filter((part) => part !== null).join(' · '),
    },
  ].filter((item) => item !== false);
}

function usePeople(
  { title, store, payer }: StaffPaymentView,
  account: ReactNode,
  merchant: ReactNode,
) {
  const t = useTranslate();
  const who = payer.email ?? payer.phone;
  return [
    { label: t('console_payment.about'), value: <span lang="ja">{title}</span> },
    { label: t('console_payment.store'), value: <span lang="ja">{store.name}</span> },
    { label: t('staff_payment.merchant'), value: merchant },
    { label: t('staff_payment.payer'), value: who ?? t('staff_payment.guest') },
    payer.account_id !== null && { label: t('staff_payment.account'), value: account },
  ].filter((item) => item !== false);
}

function useTimes(payment: StaffPaymentView) {
  const t = useTranslate();
  const { authorized_at: paid, completed_at: completed, auto_complete_at: auto } = payment;
  return [
    { label: t('console_payment.created_at'), value: <Time at={payment.created_at} /> },
    paid !== null && { label: t('console_payment.paid_at'), value: <Time at={paid} /> },
    auto !== null && { label: t('staff_payment.auto_complete'), value: <Time at={auto} /> },
    completed !== null && {
      label: t('console_payment.completed_at'),
      value: <Time at={completed} />,
    },
  ].filter((item) => item !== false);
}

function useIds(payment: StaffPaymentView) {
  const t = useTranslate();
  const ids = [
    [t('console_payment.id'), payment.id],
    [t('console_payment.order_id'), payment.order_id],
    [t('staff_payment.provider_id'), payment.provider_reference],
    [t('staff_payment.receipt_id'), payment.receipt_id],
    ...payment.refund_requests.map(({ id }) => [t('staff_payment.refund_request'), id] as const),
    ...payment.disputes.map(({ id }) => [t('staff_payment.dispute'), id] as const),
  ] as const;
  return ids.flatMap(([label, id]) =>
    id === null ? [] : [{ label, value: <CopyableId value={id} label={label} /> }],
  );
}

function Time({ at }: { readonly at: string }) {
  return <time dateTime={at}>{formatDateTime(at)}</time>;
}
