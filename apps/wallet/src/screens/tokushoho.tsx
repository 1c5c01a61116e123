import { IconFileText, IconShieldCheck } from '@tabler/icons-react';
import { pathOf } from '../app/routes.ts';
import { useConfig } from '../features/config/queries.ts';
import { LegalText } from '../features/legal/legal-text.tsx';
import { Page } from '../features/page/page.tsx';
import { RowsCard } from '../features/page/rows-card.tsx';

export function Tokushoho() {
  return (
    <Page title="screen.tokushoho" back={pathOf('About')}>
      <LegalText name="tokushoho" operator={useConfig()} />
      <RowsCard
        rows={[
          { label: 'screen.terms', to: pathOf('Terms'), icon: IconFileText },
          { label: 'screen.policy', to: pathOf('Policy'), icon: IconShieldCheck },
        ]}
      />
    </Page>
  );
}
