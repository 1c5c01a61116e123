import { Card } from '@saifu/ui/card/card';
import { OrderItems } from '../../features/order/order-items.tsx';
import { useOrder } from '../../features/order/queries.ts';
import { TaxTable } from '../../features/order/tax-table.tsx';
import { useTranslate } from '../../i18n/use-translate.tsx';

/**
 * What was bought, with its tax. Renders nothing for a bare amount, and while the order is not
 * loaded, offline for example: the rest of the payment is still of use.
 */
export function PaymentBill({ orderId }: { readonly orderId: string }) {
  const t = useTranslate();
  const { data: order } = useOrder(orderId, { isLoggedIn: true });
  if (order === undefined || order.items.length + order.tax_lines.length === 0) return null;
  return (
    <Card title={t('history.bill')}>
      {order.items.length > 0 && <OrderItems items={order.items} />}
      {order.tax_lines.length > 0 && <TaxTable {...order} />}
    </Card>
  );
}
