import { IconGauge } from '@tabler/icons-react';
import { pathOf } from '../app/routes.ts';
import { EmptyPage } from '../features/page/empty-page.tsx';

export function Limits() {
  return (
    <EmptyPage
      title="screen.limits"
      back={pathOf('Settings')}
      icon={IconGauge}
      says="screen.limits_empty"
      action={{ label: 'screen.settings', to: pathOf('Settings') }}
    />
  );
}
