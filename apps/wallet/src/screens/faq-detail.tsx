import { IconHelpCircle } from '@tabler/icons-react';
import { pathOf } from '../app/routes.ts';
import { EmptyPage } from '../features/page/empty-page.tsx';

export function FAQDetail() {
  return (
    <EmptyPage
      title="screen.faq_detail"
      back={pathOf('FAQs')}
      icon={IconHelpCircle}
      says="screen.faq_detail_empty"
      action={{ label: 'screen.faqs', to: pathOf('FAQs') }}
    />
  );
}
