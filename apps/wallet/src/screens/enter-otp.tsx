import { IconDeviceMobileMessage } from '@tabler/icons-react';
import { pathOf } from '../app/routes.ts';
import { EmptyPage } from '../features/page/empty-page.tsx';

export function EnterOtp() {
  return (
    <EmptyPage
      title="screen.enter_otp"
      back={pathOf('SignIn')}
      icon={IconDeviceMobileMessage}
      says="screen.enter_otp_empty"
      action={{ label: 'sign_in.to_sign_in', to: pathOf('SignIn') }}
    />
  );
}
