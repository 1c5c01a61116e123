import { IconScale, IconShieldCheck } from '@tabler/icons-react';
import { pathOf } from '../../app/routes.ts';
import { Page } from '../../components/page.tsx';
import { RowsCard } from '../../components/rows-card.tsx';
import { useConfig } from '../../features/config/queries.ts';
import { LegalText } from '../../features/legal/legal-text.tsx';

export function Terms() {
  return (
    <Page title="screen.terms" back={pathOf('About')}>
      <LegalText name="terms" operator={useConfig()} />
      <RowsCard
        rows={[
          { label: 'screen.policy', to: pathOf('Policy'), icon: IconShieldCheck },
          { label: 'screen.tokushoho', to: pathOf('Tokushoho'), icon: IconScale },
        ]}
      />
    </Page>
  );
}
