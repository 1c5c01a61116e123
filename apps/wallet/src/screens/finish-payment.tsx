import { IconCircleCheck } from '@tabler/icons-react';
import { pathOf } from '../app/routes.ts';
import { EmptyPage } from '../features/page/empty-page.tsx';

export function FinishPayment() {
  return (
    <EmptyPage
      title="screen.finish_payment"
      icon={IconCircleCheck}
      says="screen.finish_payment_empty"
      action={{ label: 'app.to_start', to: pathOf('index') }}
    />
  );
}
