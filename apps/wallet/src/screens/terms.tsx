import { IconFileText } from '@tabler/icons-react';
import { pathOf } from '../app/routes.ts';
import { EmptyPage } from '../features/page/empty-page.tsx';

export function Terms() {
  return (
    <EmptyPage
      title="screen.terms"
      back={pathOf('About')}
      icon={IconFileText}
      says="screen.terms_empty"
      action={{ label: 'screen.about', to: pathOf('About') }}
    />
  );
}
