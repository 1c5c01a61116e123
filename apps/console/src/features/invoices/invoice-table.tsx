import type { MerchantOrderView } from '@saifu/contract/invoice';
import { Amount } from '@saifu/ui/amount/amount';
import { type Column, DataTable } from '@saifu/ui/data-table/data-table';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { InvoiceStatus } from './invoice-status.tsx';
import { SOURCE_NAMES } from './source-names.ts';

type InvoiceTableProps = {
  readonly invoices: readonly MerchantOrderView[];
  readonly getHref: (id: string) => string;
};

/** One row for each invoice. */
export function InvoiceTable({ invoices, getHref }: InvoiceTableProps) {
  const t = useTranslate();
  const columns: readonly Column<MerchantOrderView>[] = [
    {
      label: t('console_invoice.created_at'),
      render: ({ created_at: at }) => <time dateTime={at}>{formatDateTime(at)}</time>,
    },
    { label: t('console_invoice.about'), render: ({ title }) => <span lang="ja">{title}</span> },
    {
      label: t('console_payment.store'),
      render: ({ store }) => <span lang="ja">{store.name}</span>,
    },
    { label: t('console_invoice.source'), render: ({ source }) => t(SOURCE_NAMES[source]) },
    {
      label: t('console_payment.status'),
      render: ({ status }) => (
        // Beside its label on a phone, the badge must not be as wide as the column.
        <span>
          <InvoiceStatus status={status} />
        </span>
      ),
    },
    {
      label: t('console_invoice.expires_at'),
      render: ({ expires_at: at }) => <time dateTime={at}>{formatDateTime(at)}</time>,
    },
    {
      label: t('console_payment.amount'),
      isNumber: true,
      render: ({ pay_amount: amount }) => <Amount value={amount} />,
    },
  ];
  return (
    <DataTable
      caption={t('console_invoice.title')}
      columns={columns}
      rows={invoices}
      getKey={({ id }) => id}
      getHref={({ id }) => getHref(id)}
    />
  );
}
