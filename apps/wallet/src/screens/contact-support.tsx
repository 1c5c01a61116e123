import { Notice } from '@saifu/ui/notice';
import { IconHelpCircle, IconMessageCirclePlus } from '@tabler/icons-react';
import { pathOf } from '../app/routes.ts';
import { Page } from '../features/page/page.tsx';
import { RowsCard } from '../features/page/rows-card.tsx';
import { useText } from '../text/use-text.tsx';

export function ContactSupport() {
  const text = useText();
  return (
    <Page title="screen.contact_support" back={pathOf('Settings')}>
      <Notice tone="info">{text('screen.contact_support_empty')}</Notice>
      <RowsCard
        rows={[
          {
            label: 'screen.add_consultation',
            to: pathOf('AddConsultation'),
            icon: IconMessageCirclePlus,
          },
          { label: 'screen.faqs', to: pathOf('FAQs'), icon: IconHelpCircle },
        ]}
      />
    </Page>
  );
}
