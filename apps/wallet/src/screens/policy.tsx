import { IconShieldCheck } from '@tabler/icons-react';
import { pathOf } from '../app/routes.ts';
import { EmptyPage } from '../features/page/empty-page.tsx';

export function Policy() {
  return (
    <EmptyPage
      title="screen.policy"
      back={pathOf('About')}
      icon={IconShieldCheck}
      says="screen.policy_empty"
      action={{ label: 'screen.about', to: pathOf('About') }}
    />
  );
}
