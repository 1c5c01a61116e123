import { IconUser } from '@tabler/icons-react';
import { pathOf } from '../app/routes.ts';
import { EmptyPage } from '../features/page/empty-page.tsx';

export function Profile() {
  return (
    <EmptyPage
      title="screen.profile"
      icon={IconUser}
      says="screen.profile_empty"
      action={{ label: 'screen.update_profile', to: pathOf('UpdateProfile') }}
    />
  );
}
