import type { MerchantExportView } from '@saifu/contract/merchant-export';
import { Alert } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { Progress } from '@saifu/ui/progress/progress';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import { formatDate, formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { saveFile } from '@saifu/web/lib/save-file.ts';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { STATUS_BADGES } from '../../components/payment-status.tsx';
import textStyles from '../../components/text.module.css';
import { useAttempt } from '../../hooks/use-attempt.ts';
import { toSearchString } from '../../lib/list-filter.ts';
import type { PaymentFilter } from './filter.ts';
import styles from './payments.module.css';
import { isInProgress, useFetchExport, usePaymentExports, useStartExport } from './queries.ts';

type PaymentExportsProps = {
  readonly filter: PaymentFilter;
  readonly getStoreName: (storeId: string) => string | undefined;
  /** Whether a new file would have rows. */
  readonly canStart: boolean;
};

/** CSV files of payments, which the server makes in the background, and a button for a new one. */
export function PaymentExports({ filter, getStoreName, canStart }: PaymentExportsProps) {
  const t = useTranslate();
  const start = useStartExport();
  const attempt = useAttempt();
  const query = usePaymentExports();
  const startMutation = useMutation({
    mutationFn: () => attempt(toSearchString(filter), (key) => start(filter, key)),
  });
  const files = query.data ?? [];
  const error = startMutation.error ?? query.error;
  if (!canStart && files.length === 0) return null;
  return (
    <Card title={t('console_export.title')}>
      <div className={styles.exports}>
        {canStart && (
          <Button
            variant="secondary"
            icon={<IconFileSpreadsheet size={20} aria-hidden="true" />}
            busy={startMutation.isPending}
            onClick={() => startMutation.mutate()}
          >
            {t('console_export.start')}
          </Button>
        )}
        <ErrorNotice error={error && toAppError(error)} />
        {files.length > 0 && (
          <ul className={styles.files}>
            {files.map((file) => (
              <li key={file.id}>
                <ExportedFile file={file} getStoreName={getStoreName} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}

type ExportedFileProps = Pick<PaymentExportsProps, 'getStoreName'> & {
  readonly file: MerchantExportView;
};

function ExportedFile({ file, getStoreName }: ExportedFileProps) {
  const t = useTranslate();
  const { state, created_at: createdAt } = file;
  return (
    <div className={styles.file}>
      <p>
        <Contents file={file} getStoreName={getStoreName} />
      </p>
      <p className={textStyles.note}>
        <time dateTime={createdAt}>
          {t('console_export.requested_at', { time: formatDateTime(createdAt) })}
        </time>
      </p>
      {isInProgress(file) && <ExportProgress file={file} />}
      {state === 'done' && <ReadyFile file={file} />}
      {state === 'failed' && <Alert tone="danger">{t('console_export.failed')}</Alert>}
      {state === 'expired' && <p className={textStyles.note}>{t('console_export.expired')}</p>}
    </div>
  );
}

/** The filter of a file as text. */
function Contents({ file, getStoreName }: ExportedFileProps) {
  const t = useTranslate();
  const { from, to, store_id: storeId, status } = file;
  const parts = [
    (from !== null || to !== null) &&
      t('console_export.period', {
        from: from === null ? '' : formatDate(from),
        to: to === null ? '' : formatDate(to),
      }),
    storeId !== null && (getStoreName(storeId) ?? storeId),
    status !== null && t(STATUS_BADGES[status].label),
  ].filter((part) => part !== false);
  return parts.length === 0 ? t('console_export.all') : parts.join(' · ');
}

function ExportProgress({ file }: { readonly file: MerchantExportView }) {
  const t = useTranslate();
  const { rows_done: done, rows_total: total } = file;
  const words =
    total === null ? t('console_export.queued') : t('console_export.running', { done, total });
  return <Progress words={words} done={done} total={total} isAnnounced />;
}

function ReadyFile({ file }: { readonly file: MerchantExportView }) {
  const t = useTranslate();
  const fetchExport = useFetchExport();
  const { id, file_name: name, rows_done: count, expires_at: expiresAt } = file;
  const fileName = name ?? 'payments.csv';
  const download = useMutation({
    mutationFn: async () => saveFile(await fetchExport(id), fileName),
  });
  return (
    <>
      <p role="status" className={textStyles.note}>
        {t('console_export.done', { count, date: formatDate(expiresAt ?? '') })}
      </p>
      <div className={styles.actions}>
        <Button
          variant="secondary"
          icon={<IconDownload size={20} aria-hidden="true" />}
          busy={download.isPending}
          aria-label={t('console_export.download_about', { name: fileName })}
          onClick={() => download.mutate()}
        >
          {t('console_export.download')}
        </Button>
      </div>
      <ErrorNotice error={download.error && toAppError(download.error)} />
    </>
  );
}
