import { pathOf } from '../app/routes.ts';
import { TermsLeaflet } from '../features/legal/terms-leaflet.tsx';
import { Page } from '../features/page/page.tsx';

export function Terms() {
  return (
    <Page title="screen.terms" back={pathOf('About')}>
      <TermsLeaflet />
    </Page>
  );
}
