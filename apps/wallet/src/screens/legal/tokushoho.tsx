import { Page } from '@saifu/web/components/page.tsx';
import { RowsCard } from '@saifu/web/components/rows-card.tsx';
import { IconFileText, IconShieldCheck } from '@tabler/icons-react';
import { getPath } from '../../app/routes.ts';
import { useConfig } from '../../features/config/queries.ts';
import { LegalText } from '../../features/legal/legal-text.tsx';

export function Tokushoho() {
  return (
    <Page title="screen.tokushoho" back={getPath('About')}>
      <LegalText name="tokushoho" operator={useConfig()} />
      <RowsCard
        rows={[
          { label: 'screen.terms', to: getPath('Terms'), icon: IconFileText },
          { label: 'screen.policy', to: getPath('Policy'), icon: IconShieldCheck },
        ]}
      />
    </Page>
  );
}
