import { ButtonLink } from '@saifu/ui/button/button';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useOwnPayment } from './queries.ts';

type OwnPaymentProps = {
  readonly orderId: string;
  readonly getPaymentPath: (id: string) => string;
};

/** Link from a paid order to its payment, for the user who paid it. */
export function OwnPayment({ orderId, getPaymentPath }: OwnPaymentProps) {
  const t = useTranslate();
  const id = useOwnPayment(orderId).data;
  if (!id) return null;
  return (
    <ButtonLink href={getPaymentPath(id)} full>
      {t('order.see_payment')}
    </ButtonLink>
  );
}
