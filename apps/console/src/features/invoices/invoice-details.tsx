import type { MerchantOrderView } from '@saifu/contract/invoice';
import { Amount } from '@saifu/ui/amount/amount';
import { Card } from '@saifu/ui/card/card';
import { DescriptionList } from '@saifu/ui/description-list/description-list';
import { ListRow, RowList } from '@saifu/ui/list-row/list-row';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { CopyableId } from '../../components/copyable-id.tsx';
import { InvoiceStatus } from './invoice-status.tsx';
import { useInvoicePayment } from './queries.ts';
import { SOURCE_NAMES } from './source-names.ts';

type InvoiceDetailsProps = {
  readonly invoice: MerchantOrderView;
  readonly getPaymentPath: (id: string) => string;
  /** Where the payment of a paid invoice is found while its id is not known. */
  readonly paymentsPath: string;
};

/** The amount, the status and the times of an invoice, and where its payment is. */
export function InvoiceDetails({ invoice, getPaymentPath, paymentsPath }: InvoiceDetailsProps) {
  const t = useTranslate();
  const { data: payment } = useInvoicePayment(invoice);
  const { description, table_number: table, waiter } = invoice;
  const isPaid = invoice.status === 'paid';
  const paidAt = isPaid ? payment?.payment_date : undefined;
  const items = [
    { label: t('console_payment.status'), value: <InvoiceStatus status={invoice.status} /> },
    {
      label: t('console_payment.amount'),
      value: <Amount value={invoice.pay_amount} size="large" />,
    },
    { label: t('console_invoice.about'), value: <span lang="ja">{invoice.title}</span> },
    description !== null && { label: t('console_invoice.note'), value: description },
    {
      label: t('console_payment.store'),
      value: <span lang="ja">{invoice.store.name}</span>,
    },
    table !== null && { label: t('console_invoice.table'), value: table },
    waiter !== null && { label: t('console_invoice.waiter'), value: waiter },
    { label: t('console_invoice.source'), value: t(SOURCE_NAMES[invoice.source]) },
    { label: t('console_invoice.created_at'), value: <Time at={invoice.created_at} /> },
    { label: t('console_invoice.expires_at'), value: <Time at={invoice.expires_at} /> },
    paidAt !== undefined && {
      label: t('console_invoice.paid_at'),
      value: <Time at={paidAt} />,
    },
    {
      label: t('console_payment.order_id'),
      value: <CopyableId value={invoice.id} label={t('console_payment.order_id')} />,
    },
  ].filter((item) => item !== false);
  return (
    <Card title={t('console_payment.details')} flush>
      <DescriptionList items={items} absent={t('console_payment.absent')} />
      {isPaid && (
        <RowList>
          {payment ? (
            <ListRow href={getPaymentPath(payment.id)} label={t('console_invoice.to_payment')} />
          ) : (
            <ListRow href={paymentsPath} label={t('console_invoice.to_payments')} />
          )}
        </RowList>
      )}
    </Card>
  );
}

function Time({ at }: { readonly at: string }) {
  return <time dateTime={at}>{formatDateTime(at)}</time>;
}
