import { IconMessageCircle } from '@tabler/icons-react';
import { pathOf } from '../app/routes.ts';
import { EmptyPage } from '../features/page/empty-page.tsx';

export function ConsultationDetail() {
  return (
    <EmptyPage
      title="screen.consultation_detail"
      back={pathOf('ContactSupport')}
      icon={IconMessageCircle}
      says="screen.consultation_detail_empty"
      action={{ label: 'screen.contact_support', to: pathOf('ContactSupport') }}
    />
  );
}
