import { IconMailForward } from '@tabler/icons-react';
import { pathOf } from '../app/routes.ts';
import { EmptyPage } from '../features/page/empty-page.tsx';

export function ResendConfirmUrl() {
  return (
    <EmptyPage
      title="screen.resend_confirm_url"
      back={pathOf('SignIn')}
      icon={IconMailForward}
      says="screen.resend_confirm_url_empty"
      action={{ label: 'sign_in.to_sign_in', to: pathOf('SignIn') }}
    />
  );
}
