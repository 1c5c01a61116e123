import type { AttachmentView } from '@saifu/contract/attachment';
import type { RefundRequestView } from '@saifu/contract/refund-request';
import { Amount } from '@saifu/ui/amount/amount';
import { Card } from '@saifu/ui/card/card';
import { DescriptionList } from '@saifu/ui/description-list/description-list';
import { ListRow, RowList } from '@saifu/ui/list-row/list-row';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import { formatFileSize } from '@saifu/web/i18n/format-file-size.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { saveFile } from '@saifu/web/lib/save-file.ts';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { REASON_TEXTS } from './labels.ts';
import { fetchAttachment } from './queries.ts';
import styles from './refund-request.module.css';

type RefundRequestDetailsProps = {
  readonly request: RefundRequestView;
  readonly paymentPath: string;
};

/** The request as submitted, with its attachments. */
export function RefundRequestDetails({ request, paymentPath }: RefundRequestDetailsProps) {
  const t = useTranslate();
  const items = [
    {
      label: t('refund_request.reason_label'),
      value: t(REASON_TEXTS[request.reason_code].label),
    },
    {
      label: t('field.reason'),
      value: <span className={styles.text}>{request.reason}</span>,
    },
    { label: t('history.paid'), value: <Amount value={request.payment_amount} /> },
  ];
  return (
    <>
      <Card title={t('refund_request.request')} flush>
        <DescriptionList items={items} absent={t('history.absent')} hasLongValues />
        <RowList>
          <ListRow href={paymentPath} label={t('refund_request.to_payment')} />
        </RowList>
      </Card>
      {request.evidence.length > 0 && <Files files={request.evidence} />}
    </>
  );
}

type FilesProps = {
  readonly files: readonly AttachmentView[];
};

/**
 * Attachments are private to the user, so each is fetched with authentication instead of by URL.
 */
function Files({ files }: FilesProps) {
  const t = useTranslate();
  const download = useMutation({
    mutationFn: async ({ id, name }: AttachmentView) => saveFile(await fetchAttachment(id), name),
  });
  return (
    <>
      <ErrorNotice error={download.error && toAppError(download.error)} />
      <Card title={t('refund_request.evidence')} flush>
        <RowList>
          {files.map((file) => (
            <ListRow
              key={file.id}
              label={t('refund_request.download', { name: file.name })}
              subline={formatFileSize(file.bytes, t.language)}
              icon={<IconDownload size={24} stroke={1.75} aria-hidden="true" />}
              hasChevron={false}
              onPress={() => !download.isPending && download.mutate(file)}
            />
          ))}
        </RowList>
      </Card>
    </>
  );
}
