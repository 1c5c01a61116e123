import { Page } from '@saifu/web/components/page.tsx';
import { Pending } from '@saifu/web/components/pending.tsx';
import { getPath } from '../../app/routes.ts';
import { EmailForm } from '../../features/receipts/email-form.tsx';
import { useReceiptSettings } from '../../features/receipts/queries.ts';

export function EmailSetting() {
  const settings = useReceiptSettings();
  return (
    <Page title="screen.email_setting" back={getPath('ReceiptSetting')}>
      {settings.data ? <EmailForm settings={settings.data} /> : <Pending query={settings} />}
    </Page>
  );
}
