import { IconSignature } from '@tabler/icons-react';
import { pathOf } from '../app/routes.ts';
import { EmptyPage } from '../features/page/empty-page.tsx';

export function NameSetting() {
  return (
    <EmptyPage
      title="screen.name_setting"
      back={pathOf('ReceiptSetting')}
      icon={IconSignature}
      says="screen.name_setting_empty"
      action={{ label: 'screen.receipt_setting', to: pathOf('ReceiptSetting') }}
    />
  );
}
