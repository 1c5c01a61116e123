import { IconFileText, IconShieldCheck } from '@tabler/icons-react';
import { getPath } from '../../app/routes.ts';
import { Page } from '../../components/page.tsx';
import { RowsCard } from '../../components/rows-card.tsx';
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
