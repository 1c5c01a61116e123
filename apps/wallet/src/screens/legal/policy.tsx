import { Page } from '@saifu/web/components/page.tsx';
import { RowsCard } from '@saifu/web/components/rows-card.tsx';
import { IconDatabase, IconFileText, IconHelpCircle, IconScale } from '@tabler/icons-react';
import { getPath } from '../../app/routes.ts';
import { useConfig } from '../../features/config/queries.ts';
import { LegalText } from '../../features/legal/legal-text.tsx';

export function Policy() {
  return (
    <Page title="screen.policy" back={getPath('About')}>
      <LegalText name="policy" operator={useConfig()} />
      <RowsCard
        rows={[
          { label: 'screen.privacy', to: getPath('Privacy'), icon: IconDatabase },
          { label: 'screen.contact_support', to: getPath('ContactSupport'), icon: IconHelpCircle },
          { label: 'screen.terms', to: getPath('Terms'), icon: IconFileText },
          { label: 'screen.tokushoho', to: getPath('Tokushoho'), icon: IconScale },
        ]}
      />
    </Page>
  );
}
