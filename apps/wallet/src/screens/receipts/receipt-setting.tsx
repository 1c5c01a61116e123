import { Page } from '@saifu/web/components/page.tsx';
import { RowsCard } from '@saifu/web/components/rows-card.tsx';
import { IconDownload, IconMail, IconSignature } from '@tabler/icons-react';
import { getPath } from '../../app/routes.ts';

export function ReceiptSetting() {
  return (
    <Page title="screen.receipt_setting" back={getPath('Profile')}>
      <RowsCard
        rows={[
          { label: 'screen.name_setting', to: getPath('NameSetting'), icon: IconSignature },
          { label: 'screen.email_setting', to: getPath('EmailSetting'), icon: IconMail },
          {
            label: 'screen.download_receipts',
            to: getPath('DownloadReceipts'),
            icon: IconDownload,
          },
        ]}
      />
    </Page>
  );
}
