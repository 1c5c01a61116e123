import { ButtonLink } from '@saifu/ui/button/button';
import { useText } from '../../i18n/use-text.tsx';
import { useOwnPayment } from './queries.ts';

type OwnPaymentProps = {
  readonly orderId: string;
  readonly pathOfPayment: (id: string) => string;
};

/** From a bill that is paid to its payment, for whoever paid it. */
export function OwnPayment({ orderId, pathOfPayment }: OwnPaymentProps) {
  const text = useText();
  const id = useOwnPayment(orderId).data;
  if (!id) return null;
  return (
    <ButtonLink href={pathOfPayment(id)} full>
      {text('order.see_payment')}
    </ButtonLink>
  );
}
