import { IconDeviceMobileMessage } from '@tabler/icons-react';
import { pathOf } from '../app/routes.ts';
import { EmptyPage } from '../features/page/empty-page.tsx';

export function SignInWithOTP() {
  return (
    <EmptyPage
      title="screen.sign_in_with_otp"
      back={pathOf('SignIn')}
      icon={IconDeviceMobileMessage}
      says="screen.sign_in_with_otp_empty"
      action={{ label: 'sign_in.use_password', to: pathOf('SignIn') }}
    />
  );
}
