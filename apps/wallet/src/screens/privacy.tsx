import { IconShieldCheck } from '@tabler/icons-react';
import { pathOf } from '../app/routes.ts';
import { EmptyPage } from '../features/page/empty-page.tsx';

export function Privacy() {
  return (
    <EmptyPage
      title="screen.privacy"
      back={pathOf('Settings')}
      icon={IconShieldCheck}
      says="screen.privacy_empty"
      action={{ label: 'screen.policy', to: pathOf('Policy') }}
    />
  );
}
