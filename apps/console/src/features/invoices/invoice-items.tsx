import type { MerchantOrderView } from '@saifu/contract/invoice';
import { groupDigits, yen } from '@saifu/domain/shared/yen';
import { Amount } from '@saifu/ui/amount/amount';
import { Card } from '@saifu/ui/card/card';
import { type Column, DataTable } from '@saifu/ui/data-table/data-table';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { getRateText } from '../../i18n/rate-text.ts';
import styles from './invoices.module.css';
import { TaxLines } from './tax-lines.tsx';

/** An item has no id. Items are never reordered, so its place identifies it. */
type ItemRow = MerchantOrderView['items'][number] & { readonly key: string };

/** The line items and the tax. An amount of a store that shows no tax has neither. */
export function InvoiceItems({ invoice }: { readonly invoice: MerchantOrderView }) {
  const t = useTranslate();
  if (invoice.items.length === 0) return null;
  const columns: readonly Column<ItemRow>[] = [
    { label: t('console_invoice.item_name'), render: ({ name }) => <span lang="ja">{name}</span> },
    {
      label: t('console_invoice.quantity'),
      isNumber: true,
      render: ({ quantity }) => groupDigits(yen(quantity)),
    },
    {
      label: t('console_invoice.unit_price'),
      isNumber: true,
      render: ({ unit_price: price }) => <Amount value={price} />,
    },
    {
      label: t('console_invoice.tax_rate'),
      isNumber: true,
      render: ({ tax_rate: rate }) => getRateText(t, rate),
    },
    {
      label: t('console_invoice.item_amount'),
      isNumber: true,
      render: ({ amount }) => <Amount value={amount} />,
    },
  ];
  return (
    <Card title={t('console_invoice.items')} flush>
      <DataTable
        caption={t('console_invoice.items')}
        columns={columns}
        rows={invoice.items.map((item, index) => ({ ...item, key: String(index) }))}
        getKey={({ key }) => key}
      />
      <div className={styles.taxLines}>
        <TaxLines
          lines={invoice.tax_lines}
          isTaxIncluded={invoice.tax_included}
          total={invoice.pay_amount}
        />
      </div>
    </Card>
  );
}
