import { IconMessageCirclePlus } from '@tabler/icons-react';
import { pathOf } from '../app/routes.ts';
import { EmptyPage } from '../features/page/empty-page.tsx';

export function AddConsultation() {
  return (
    <EmptyPage
      title="screen.add_consultation"
      back={pathOf('ContactSupport')}
      icon={IconMessageCirclePlus}
      says="screen.add_consultation_empty"
      action={{ label: 'screen.faqs', to: pathOf('FAQs') }}
    />
  );
}
