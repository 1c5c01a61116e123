import { IconFileText } from '@tabler/icons-react';
import { pathOf } from '../app/routes.ts';
import { EmptyPage } from '../features/page/empty-page.tsx';

export function GeneralTerms() {
  return (
    <EmptyPage
      title="screen.general_terms"
      icon={IconFileText}
      says="screen.general_terms_empty"
      action={{ label: 'app.to_start', to: pathOf('index') }}
    />
  );
}
