import type { OrderView } from '@saifu/contract/order';
import { Card } from '@saifu/ui/card/card';
import { KeyValueList } from '@saifu/ui/description-list/description-list';
import { Fold } from '@saifu/ui/disclosure/disclosure';
import { showMinute } from '../../i18n/dates.ts';
import { useText } from '../../i18n/use-text.tsx';
import { legalValues } from './legal-values.ts';

type LegalItemsProps = {
  readonly order: OrderView;
  /** What else there is to say about how it is paid: over time, at what cost. */
  readonly plan?: string | null;
};

/** The six things the law wants to have been said before somebody commits to a purchase. */
export function LegalItems({ order, plan = null }: LegalItemsProps) {
  const text = useText();
  const values = legalValues(text, order);
  const items = [
    { label: text('order.legal_quantity'), value: values.quantity },
    { label: text('order.legal_price'), value: values.price },
    { label: text('order.legal_payment'), value: plan ?? values.payment },
    { label: text('order.legal_provision'), value: values.provision },
    { label: text('order.legal_period'), value: showMinute(order.expires_at) },
    { label: text('order.legal_cancellation'), value: values.cancellation },
  ];
  return (
    <Card flush>
      <Fold title={text('order.legal')}>
        <KeyValueList items={items} absent="" hasLongValues />
      </Fold>
    </Card>
  );
}
