import { IconDownload, IconMail, IconSignature } from '@tabler/icons-react';
import { pathOf } from '../../app/routes.ts';
import { Page } from '../../components/page.tsx';
import { RowsCard } from '../../components/rows-card.tsx';

export function ReceiptSetting() {
  return (
    <Page title="screen.receipt_setting" back={pathOf('Settings')}>
      <RowsCard
        rows={[
          { label: 'screen.name_setting', to: pathOf('NameSetting'), icon: IconSignature },
          { label: 'screen.email_setting', to: pathOf('EmailSetting'), icon: IconMail },
          { label: 'screen.download_receipts', to: pathOf('DownloadReceipts'), icon: IconDownload },
        ]}
      />
    </Page>
  );
}
