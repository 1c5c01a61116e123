import { IconScale } from '@tabler/icons-react';
import { pathOf } from '../app/routes.ts';
import { EmptyPage } from '../features/page/empty-page.tsx';

export function Tokushoho() {
  return (
    <EmptyPage
      title="screen.tokushoho"
      back={pathOf('About')}
      icon={IconScale}
      says="screen.tokushoho_empty"
      action={{ label: 'screen.about', to: pathOf('About') }}
    />
  );
}
