import type { ExportView } from '@saifu/contract/export';
import { Alert } from '@saifu/ui/alert/alert';
import { ButtonLink } from '@saifu/ui/button/button';
import { Progress } from '@saifu/ui/progress/progress';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type Filter, toSearchString } from './filter.ts';
import { isInProgress, useExport, useStartExport } from './queries.ts';

/** Runs a request. If the server requires step-up authentication, asks for it first. */
type StepUp = <Reply>(action: () => Promise<Reply>) => Promise<Reply>;

/** A CSV export of all payments that match the filter. Another filter begins anew. */
export function useCsvExport(filter: Filter, stepUp: StepUp) {
  const search = toSearchString(filter);
  const start = useStartExport();
  const startMutation = useMutation({
    mutationFn: async () => ({ search, file: await stepUp(() => start(filter)) }),
  });
  const started = startMutation.data?.search === search ? startMutation.data.file : undefined;
  const exportQuery = useExport(started?.id ?? null);
  const file = started && (exportQuery.data ?? started);
  return {
    start: startMutation.mutate,
    file,
    isBusy: startMutation.isPending || (file !== undefined && isInProgress(file)),
    error: startMutation.error ?? exportQuery.error,
  };
}

type CsvExportProps = { readonly csv: ReturnType<typeof useCsvExport> };

/** Progress, failure or download of an export. Renders nothing before it has started. */
export function CsvExport({ csv: { file, error } }: CsvExportProps) {
  const t = useTranslate();
  const hasFailed = file?.state === 'failed' || file?.state === 'expired';
  return (
    <>
      {file && isInProgress(file) && <ExportProgress file={file} />}
      {hasFailed && <Alert tone="danger">{t('history.csv_failed')}</Alert>}
      <ErrorNotice error={error && toAppError(error)} />
      {file?.state === 'ready' && file.file_url !== null && <ExportReady file={file} />}
    </>
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
