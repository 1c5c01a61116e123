import type { ExportView } from '@saifu/contract/export';
import { Alert } from '@saifu/ui/alert/alert';
import { Button, ButtonLink } from '@saifu/ui/button/button';
import { Progress } from '@saifu/ui/progress/progress';
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { ErrorNotice } from '../../forms/error-notice.tsx';
import { useTranslate } from '../../i18n/use-translate.tsx';
import { toAppError } from '../../lib/to-app-error.ts';
import styles from './csv-export.module.css';
import type { Filter } from './filter.ts';
import { isInProgress, useExport, useStartExport } from './queries.ts';

type CsvExportProps = {
  readonly filter: Filter;
  /** Runs a request. If the server requires step-up authentication, asks for it first. */
  readonly stepUp: <Reply>(action: () => Promise<Reply>) => Promise<Reply>;
};

/** CSV export of all payments that match the filter: start, progress and download. */
export function CsvExport({ filter, stepUp }: CsvExportProps) {
  const t = useTranslate();
  const start = useStartExport();
  const startMutation = useMutation({ mutationFn: () => stepUp(() => start(filter)) });
  const exportQuery = useExport(startMutation.data?.id ?? null);
  const file = startMutation.data && (exportQuery.data ?? startMutation.data);
  const isBusy = startMutation.isPending || (file !== undefined && isInProgress(file));
  const error = startMutation.error ?? exportQuery.error;
  const isReady = file?.state === 'ready' && file.file_url !== null;
  const hasFailed = file?.state === 'failed' || file?.state === 'expired';
  return (
    <div className={styles.export}>
      {!isReady && (
        <Button
          variant="quiet"
          busy={isBusy}
          icon={<IconFileSpreadsheet size={20} aria-hidden="true" />}
          onClick={() => startMutation.mutate()}
        >
          {t('history.csv')}
        </Button>
      )}
      {file && isInProgress(file) && <ExportProgress file={file} />}
      {hasFailed && <Alert tone="danger">{t('history.csv_failed')}</Alert>}
      <ErrorNotice error={error && toAppError(error)} />
      {isReady && <ExportReady file={file} />}
    </div>
  );
}

function ExportProgress({ file: { done, total } }: { readonly file: ExportView }) {
  const t = useTranslate();
  const words =
    total === null ? t('history.csv_waiting') : t('history.csv_making', { done, total });
  return <Progress words={words} done={done} total={total} isAnnounced />;
}

function ExportReady({ file }: { readonly file: ExportView }) {
  const t = useTranslate();
  return (
    <Alert tone="success">
      <p>{t('history.csv_ready', { count: file.total ?? file.done })}</p>
      <ButtonLink
        variant="secondary"
        href={file.file_url ?? ''}
        download={file.file_name ?? 'payments.csv'}
        icon={<IconDownload size={20} aria-hidden="true" />}
      >
        {t('history.csv_take')}
      </ButtonLink>
    </Alert>
  );
}
