import { IconMailCheck } from '@tabler/icons-react';
import { pathOf } from '../app/routes.ts';
import { EmptyPage } from '../features/page/empty-page.tsx';

export function Verify() {
  return (
    <EmptyPage
      title="screen.verify"
      icon={IconMailCheck}
      says="screen.verify_empty"
      action={{ label: 'sign_in.to_sign_in', to: pathOf('SignIn') }}
    />
  );
}
