import { IconMail } from '@tabler/icons-react';
import { pathOf } from '../app/routes.ts';
import { EmptyPage } from '../features/page/empty-page.tsx';

export function EmailSetting() {
  return (
    <EmptyPage
      title="screen.email_setting"
      back={pathOf('ReceiptSetting')}
      icon={IconMail}
      says="screen.email_setting_empty"
      action={{ label: 'screen.receipt_setting', to: pathOf('ReceiptSetting') }}
    />
  );
}
