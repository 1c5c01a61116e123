import { IconUserPlus } from '@tabler/icons-react';
import { pathOf } from '../app/routes.ts';
import { EmptyPage } from '../features/page/empty-page.tsx';

export function SignUp() {
  return (
    <EmptyPage
      title="screen.sign_up"
      back={pathOf('SignIn')}
      icon={IconUserPlus}
      says="screen.sign_up_empty"
      action={{ label: 'sign_in.to_sign_in', to: pathOf('SignIn') }}
    />
  );
}
