import type { OrderView } from '@saifu/contract/order';
import { Card } from '@saifu/ui/card/card';
import { DescriptionList } from '@saifu/ui/description-list/description-list';
import { Disclosure } from '@saifu/ui/disclosure/disclosure';
import { formatDateTime } from '../../i18n/dates.ts';
import { useTranslate } from '../../i18n/use-translate.tsx';
import { getLegalValues } from './legal-values.ts';

type LegalItemsProps = {
  readonly order: OrderView;
  /** What else there is to say about how it is paid: over time, at what cost. */
  readonly plan?: string | null;
};

/** The six things the law wants to have been said before somebody commits to a purchase. */
export function LegalItems({ order, plan = null }: LegalItemsProps) {
  const t = useTranslate();
  const values = getLegalValues(t, order);
  const items = [
    { label: t('order.legal_quantity'), value: values.quantity },
    { label: t('order.legal_price'), value: values.price },
    { label: t('order.legal_payment'), value: plan ?? values.payment },
    { label: t('order.legal_provision'), value: values.provision },
    { label: t('order.legal_period'), value: formatDateTime(order.expires_at) },
    { label: t('order.legal_cancellation'), value: values.cancellation },
  ];
  return (
    <Card flush>
      <Disclosure title={t('order.legal')}>
        <DescriptionList items={items} absent="" hasLongValues />
      </Disclosure>
    </Card>
  );
}
