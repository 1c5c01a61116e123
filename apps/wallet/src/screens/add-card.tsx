import { IconCreditCardPay } from '@tabler/icons-react';
import { pathOf } from '../app/routes.ts';
import { EmptyPage } from '../features/page/empty-page.tsx';

export function AddCard() {
  return (
    <EmptyPage
      title="screen.add_card"
      back={pathOf('Wallets')}
      icon={IconCreditCardPay}
      says="screen.add_card_empty"
      action={{ label: 'screen.wallets', to: pathOf('Wallets') }}
    />
  );
}
