import type { OrderView } from '@saifu/contract/order';
import { Card } from '@saifu/ui/card/card';
import { PlainDescriptionList } from '@saifu/ui/description-list/plain-description-list';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import styles from './order-bill.module.css';
import { OrderItems } from './order-items.tsx';
import { TaxTable } from './tax-table.tsx';

/** Line items of an order. Renders nothing for a bare amount. */
export function OrderBill({ order }: { readonly order: OrderView }) {
  const t = useTranslate();
  const hasTitle = order.title !== '' && order.title !== (order.store?.name ?? order.title);
  const details = [
    { label: t('order.table'), value: order.table_number },
    { label: t('order.waiter'), value: order.waiter },
  ].filter(({ value }) => value !== null);
  const hasParts = order.items.length > 0 || order.tax_lines.length > 0 || details.length > 0;
  if (!hasTitle && order.description === null && !hasParts) return null;
  return (
    <Card title={t('order.bill')}>
      <div className={styles.bill}>
        {(hasTitle || order.description !== null) && (
          <div>
            {hasTitle && <h3 className={styles.title}>{order.title}</h3>}
            {order.description !== null && <p>{order.description}</p>}
          </div>
        )}
        {details.length > 0 && (
          <PlainDescriptionList className={styles.details} details={details} />
        )}
        {order.items.length > 0 && <OrderItems items={order.items} />}
        {order.tax_lines.length > 0 && <TaxTable {...order} />}
      </div>
    </Card>
  );
}
