import { IconKey } from '@tabler/icons-react';
import { pathOf } from '../app/routes.ts';
import { EmptyPage } from '../features/page/empty-page.tsx';

export function ForgotPassword() {
  return (
    <EmptyPage
      title="screen.forgot_password"
      back={pathOf('SignIn')}
      icon={IconKey}
      says="screen.forgot_password_empty"
      action={{ label: 'sign_in.to_sign_in', to: pathOf('SignIn') }}
    />
  );
}
