import { IconUserEdit } from '@tabler/icons-react';
import { pathOf } from '../app/routes.ts';
import { EmptyPage } from '../features/page/empty-page.tsx';

export function UpdateProfile() {
  return (
    <EmptyPage
      title="screen.update_profile"
      back={pathOf('Settings')}
      icon={IconUserEdit}
      says="screen.update_profile_empty"
      action={{ label: 'screen.settings', to: pathOf('Settings') }}
    />
  );
}
