import type { MerchantPaymentView } from '@saifu/contract/merchant-payment';
import { Amount } from '@saifu/ui/amount/amount';
import { type Column, DataTable } from '@saifu/ui/data-table/data-table';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { PaymentStatus } from '../../components/payment-status.tsx';
import { getMethodName } from '../../i18n/method-name.ts';

type PaymentTableProps = {
  readonly payments: readonly MerchantPaymentView[];
  /** The name of a store, once it is known. */
  readonly getStoreName: (id: string) => string | undefined;
  readonly getHref: (id: string) => string;
};

/** One row for each payment. */
export function PaymentTable({ payments, getStoreName, getHref }: PaymentTableProps) {
  const t = useTranslate();
  const columns: readonly Column<MerchantPaymentView>[] = [
    {
      label: t('console_payment.date'),
      render: ({ created_at: at }) => <time dateTime={at}>{formatDateTime(at)}</time>,
    },
    { label: t('console_payment.about'), render: ({ title }) => <span lang="ja">{title}</span> },
    {
      label: t('console_payment.store'),
      render: ({ store_id }) => <span lang="ja">{getStoreName(store_id)}</span>,
    },
    {
      label: t('console_payment.method'),
      render: ({ payment_method }) => getMethodName(t, payment_method),
    },
    {
      label: t('console_payment.status'),
      render: ({ status, in_review: isInReview }) => (
        // Beside its label on a phone, the badge must not be as wide as the column.
        <span>
          <PaymentStatus status={status} isInReview={isInReview} />
        </span>
      ),
    },
    {
      label: t('console_payment.amount'),
      isNumber: true,
      render: ({ total_amount: amount }) => <Amount value={amount} />,
    },
    {
      label: t('console_payment.refunded'),
      isNumber: true,
      render: ({ refunded_amount: refunded }) =>
        refunded === 0 ? t('console_payment.absent') : <Amount value={refunded} />,
    },
  ];
  return (
    <DataTable
      caption={t('console_payment.title')}
      columns={columns}
      rows={payments}
      getKey={({ id }) => id}
      getHref={({ id }) => getHref(id)}
    />
  );
}
