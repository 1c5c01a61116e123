import { Page } from '@saifu/web/components/page.tsx';
import { Pending } from '@saifu/web/components/pending.tsx';
import { getPath } from '../../app/routes.ts';
import { NameForm } from '../../features/receipts/name-form.tsx';
import { useReceiptSettings } from '../../features/receipts/queries.ts';

export function NameSetting() {
  const settings = useReceiptSettings();
  return (
    <Page title="screen.name_setting" back={getPath('ReceiptSetting')}>
      {settings.data ? <NameForm settings={settings.data} /> : <Pending query={settings} />}
    </Page>
  );
}
