import { IconScale, IconShieldCheck } from '@tabler/icons-react';
import { pathOf } from '../app/routes.ts';
import { useConfig } from '../features/config/queries.ts';
import { LegalText } from '../features/legal/legal-text.tsx';
import { Page } from '../features/page/page.tsx';
import { RowsCard } from '../features/page/rows-card.tsx';

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
