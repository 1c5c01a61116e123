import { getPath } from '../../app/routes.ts';
import { Page } from '../../components/page.tsx';
import { Pending } from '../../components/pending.tsx';
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
