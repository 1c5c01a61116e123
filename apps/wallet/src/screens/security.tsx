import { IconShieldLock } from '@tabler/icons-react';
import { pathOf } from '../app/routes.ts';
import { EmptyPage } from '../features/page/empty-page.tsx';

export function Security() {
  return (
    <EmptyPage
      title="screen.security"
      back={pathOf('Settings')}
      icon={IconShieldLock}
      says="screen.security_empty"
      action={{ label: 'screen.settings', to: pathOf('Settings') }}
    />
  );
}
