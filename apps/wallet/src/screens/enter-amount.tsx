import { IconCoinYen } from '@tabler/icons-react';
import { pathOf } from '../app/routes.ts';
import { EmptyPage } from '../features/page/empty-page.tsx';

export function EnterAmount() {
  return (
    <EmptyPage
      title="screen.enter_amount"
      back={pathOf('index')}
      icon={IconCoinYen}
      says="screen.enter_amount_empty"
      action={{ label: 'home.scan_qr', to: pathOf('Scan') }}
    />
  );
}
