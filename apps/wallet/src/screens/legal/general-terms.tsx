import { Page } from '@saifu/web/components/page.tsx';
import { RowsCard } from '@saifu/web/components/rows-card.tsx';
import { IconScale, IconShieldCheck } from '@tabler/icons-react';
import { getPath } from '../../app/routes.ts';
import { useConfig } from '../../features/config/queries.ts';
import { LegalText } from '../../features/legal/legal-text.tsx';

/** The terms, for users who have not signed up yet. */
export function GeneralTerms() {
  return (
    <Page title="screen.general_terms" back={getPath('index')}>
      <LegalText name="terms" operator={useConfig()} />
      <RowsCard
        rows={[
          { label: 'screen.policy', to: getPath('Policy'), icon: IconShieldCheck },
          { label: 'screen.tokushoho', to: getPath('Tokushoho'), icon: IconScale },
        ]}
      />
    </Page>
  );
}
