import type { OrderView } from '@saifu/contract/order';
import { Card } from '@saifu/ui/card/card';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import type { ReactNode } from 'react';
import { OrderItems } from '../../features/order/order-items.tsx';
import { useOrder } from '../../features/order/queries.ts';
import { TaxTable } from '../../features/order/tax-table.tsx';

type PaymentBillProps = { readonly orderId: string; readonly children: ReactNode };

/**
 * What was bought, and below it the rest of the payment, which would otherwise shift when the order
 * arrives. Without the order, offline for example, the rest is still of use.
 */
export function PaymentBill({ orderId, children }: PaymentBillProps) {
  const order = useOrder(orderId, { isLoggedIn: true });
  if (order.isPending && order.failureCount === 0) return <Skeleton shape="block" />;
  return (
    <>
      {order.data && <Bill order={order.data} />}
      {children}
    </>
  );
}

/** Items with their tax. Renders nothing for a bare amount. */
function Bill({ order }: { readonly order: OrderView }) {
  const t = useTranslate();
  if (order.items.length + order.tax_lines.length === 0) return null;
  return (
    <Card title={t('history.bill')}>
      {order.items.length > 0 && <OrderItems items={order.items} />}
      {order.tax_lines.length > 0 && <TaxTable {...order} />}
    </Card>
  );
}
