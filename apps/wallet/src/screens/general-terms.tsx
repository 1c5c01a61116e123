import { pathOf } from '../app/routes.ts';
import { TermsLeaflet } from '../features/legal/terms-leaflet.tsx';
import { Page } from '../features/page/page.tsx';

export function GeneralTerms() {
  return (
    <Page title="screen.general_terms" back={pathOf('index')}>
      <TermsLeaflet />
    </Page>
  );
}
