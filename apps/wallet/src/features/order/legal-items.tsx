import type { OrderView } from '@saifu/contract/order';
import { showYen } from '@saifu/domain/yen';
import { Card } from '@saifu/ui/card';
import { Fold } from '@saifu/ui/fold';
import { KeyValueList } from '@saifu/ui/key-value-list';
import { showMinute } from '../../text/dates.ts';
import { useText } from '../../text/use-text.tsx';

type LegalItemsProps = {
  readonly order: OrderView;
  /** What else there is to say about how it is paid: over time, at what cost. */
  readonly plan?: string | null;
};

/** The six things the law wants to have been said before somebody commits to a purchase. */
export function LegalItems({ order, plan = null }: LegalItemsProps) {
  const text = useText();
  const count = order.items.reduce((all, item) => all + item.quantity, 0);
  const amount = showYen(order.pay_amount);
  const items = [
    {
      label: text('order.legal_quantity'),
      value:
        count > 0
          ? text('order.legal_quantity_items', { count })
          : text('order.legal_quantity_whole'),
    },
    { label: text('order.legal_price'), value: text('order.legal_price_value', { amount }) },
    { label: text('order.legal_payment'), value: plan ?? text('order.legal_payment_value') },
    { label: text('order.legal_provision'), value: text('order.legal_provision_value') },
    { label: text('order.legal_period'), value: showMinute(order.expires_at) },
    { label: text('order.legal_cancellation'), value: text('order.legal_cancellation_value') },
  ];
  return (
    <Card flush>
      <Fold title={text('order.legal')}>
        <KeyValueList items={items} absent="" hasLongValues />
      </Fold>
    </Card>
  );
}
