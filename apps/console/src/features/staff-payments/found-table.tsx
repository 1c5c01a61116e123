import type { FoundPaymentView } from '@saifu/contract/staff-payment';
import { Amount } from '@saifu/ui/amount/amount';
import { type Column, DataTable } from '@saifu/ui/data-table/data-table';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { PaymentStatus } from '../../components/payment-status.tsx';
import { getMethodName } from '../../i18n/method-name.ts';

type FoundTableProps = {
  readonly found: readonly FoundPaymentView[];
  readonly getHref: (id: string) => string;
};

/** The payments that a lookup has found. */
export function FoundTable({ found, getHref }: FoundTableProps) {
  const t = useTranslate();
  const columns: readonly Column<FoundPaymentView>[] = [
    {
      label: t('console_payment.created_at'),
      isShort: true,
      render: ({ created_at: at }) => <time dateTime={at}>{formatDateTime(at)}</time>,
    },
    {
      label: t('console_payment.status'),
      render: ({ status }) => <PaymentStatus status={status} />,
    },
    {
      label: t('console_payment.store'),
      render: ({ store_name: name }) => <span lang="ja">{name}</span>,
    },
    {
      label: t('console_payment.method'),
      render: ({ payment_method: method }) => getMethodName(t, method),
    },
    {
      label: t('staff_payment.matched_by'),
      render: ({ matched_by: by }) => t(`staff_payment.matched_${by}`),
    },
    {
      label: t('console_payment.amount'),
      isNumber: true,
      render: ({ total_amount: amount }) => <Amount value={amount} />,
    },
  ];
  return (
    <DataTable
      caption={t('staff_payment.found_title')}
      columns={columns}
      rows={found}
      getKey={({ id }) => id}
      getHref={({ id }) => getHref(id)}
    />
  );
}
