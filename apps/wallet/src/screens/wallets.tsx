import { IconCreditCard } from '@tabler/icons-react';
import { pathOf } from '../app/routes.ts';
import { EmptyPage } from '../features/page/empty-page.tsx';

export function Wallets() {
  return (
    <EmptyPage
      title="screen.wallets"
      icon={IconCreditCard}
      says="screen.wallets_empty"
      action={{ label: 'screen.add_card', to: pathOf('AddCard') }}
    />
  );
}
