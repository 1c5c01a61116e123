import type { OrderView } from '@saifu/contract/order';
import { Amount } from '@saifu/ui/amount/amount';
import { VisuallyHidden } from '@saifu/ui/visually-hidden/visually-hidden';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import styles from './order-bill.module.css';

type TaxTableProps = Pick<OrderView, 'tax_lines' | 'tax_included'>;

/** Tax per rate, and whether the prices include it. */
export function TaxTable({ tax_lines, tax_included }: TaxTableProps) {
  const t = useTranslate();
  return (
    <div className={styles.tax}>
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>{t('order.tax')}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('order.tax_rate')}</th>
            <th scope="col">
              {t(tax_included ? 'order.taxable_included' : 'order.taxable_excluded')}
            </th>
            <th scope="col">{t('order.tax_amount')}</th>
          </tr>
        </thead>
        <tbody>
          {tax_lines.map((line) => (
            <tr key={line.rate}>
              <th scope="row">{`${line.rate}%`}</th>
              <td>
                <Amount value={line.taxable_amount} />
              </td>
              <td>
                <Amount value={line.tax_amount} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.legend}>{t(tax_included ? 'order.tax_included' : 'order.tax_added')}</p>
    </div>
  );
}
