import { IconHelpCircle } from '@tabler/icons-react';
import { pathOf } from '../app/routes.ts';
import { EmptyPage } from '../features/page/empty-page.tsx';

export function FAQs() {
  return (
    <EmptyPage
      title="screen.faqs"
      back={pathOf('Settings')}
      icon={IconHelpCircle}
      says="screen.faqs_empty"
      action={{ label: 'screen.contact_support', to: pathOf('ContactSupport') }}
    />
  );
}
