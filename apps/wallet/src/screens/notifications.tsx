import { IconBell } from '@tabler/icons-react';
import { pathOf } from '../app/routes.ts';
import { EmptyPage } from '../features/page/empty-page.tsx';

export function Notifications() {
  return (
    <EmptyPage
      title="screen.notifications"
      back={pathOf('Settings')}
      icon={IconBell}
      says="screen.notifications_empty"
      action={{ label: 'screen.settings', to: pathOf('Settings') }}
    />
  );
}
