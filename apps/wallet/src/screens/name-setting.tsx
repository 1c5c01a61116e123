import { pathOf } from '../app/routes.ts';
import { Page } from '../features/page/page.tsx';
import { Pending } from '../features/page/pending.tsx';
import { NameForm } from '../features/receipts/name-form.tsx';
import { useReceiptSettings } from '../features/receipts/queries.ts';

export function NameSetting() {
  const settings = useReceiptSettings();
  return (
    <Page title="screen.name_setting" back={pathOf('ReceiptSetting')}>
      {settings.data ? <NameForm settings={settings.data} /> : <Pending query={settings} />}
    </Page>
  );
}
