import { IconLock } from '@tabler/icons-react';
import { pathOf } from '../app/routes.ts';
import { EmptyPage } from '../features/page/empty-page.tsx';

export function ChangePassword() {
  return (
    <EmptyPage
      title="screen.change_password"
      back={pathOf('Settings')}
      icon={IconLock}
      says="screen.change_password_empty"
      action={{ label: 'screen.settings', to: pathOf('Settings') }}
    />
  );
}
