import { IconShieldCheck } from '@tabler/icons-react';
import { pathOf } from '../app/routes.ts';
import { EmptyPage } from '../features/page/empty-page.tsx';

export function ConfirmPayment() {
  return (
    <EmptyPage
      title="screen.confirm_payment"
      back={pathOf('index')}
      icon={IconShieldCheck}
      says="screen.confirm_payment_empty"
      action={{ label: 'app.to_start', to: pathOf('index') }}
    />
  );
}
