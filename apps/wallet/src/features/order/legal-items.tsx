import type { OrderView } from '@saifu/contract/order';
import { Card } from '@saifu/ui/card/card';
import { DescriptionList } from '@saifu/ui/description-list/description-list';
import { Disclosure } from '@saifu/ui/disclosure/disclosure';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { getLegalValues } from './legal-values.ts';

type LegalItemsProps = {
  readonly order: OrderView;
  /** Installment plan of the payment and its cost. */
  readonly plan?: string | null;
};

/** The six items that Japanese law requires to be shown before a purchase. */
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
