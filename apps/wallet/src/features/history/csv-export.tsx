import type { ExportView } from '@saifu/contract/export';
import { Notice } from '@saifu/ui/alert/alert';
import { Button, ButtonLink } from '@saifu/ui/button/button';
import { Progress } from '@saifu/ui/progress/progress';
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { ErrorNotice } from '../../forms/error-notice.tsx';
import { useText } from '../../i18n/use-text.tsx';
import { toAppError } from '../../lib/to-app-error.ts';
import styles from './csv-export.module.css';
import type { Filter } from './filter.ts';
import { isUnderway, useExport, useStartExport } from './queries.ts';

type CsvExportProps = {
  readonly filter: Filter;
  /** Makes a call; asks who is there first, where the server wants to know. */
  readonly prove: <Reply>(act: () => Promise<Reply>) => Promise<Reply>;
};

/** A table of everything the filter finds: asked for, made, and then there to be taken. */
export function CsvExport({ filter, prove }: CsvExportProps) {
  const text = useText();
  const start = useStartExport();
  const begin = useMutation({ mutationFn: () => prove(() => start(filter)) });
  const made = useExport(begin.data?.id ?? null);
  const file = begin.data && (made.data ?? begin.data);
  const isBusy = begin.isPending || (file !== undefined && isUnderway(file));
  const error = begin.error ?? made.error;
  const isReady = file?.state === 'ready' && file.file_url !== null;
  const hasFailed = file?.state === 'failed' || file?.state === 'expired';
  return (
    <div className={styles.export}>
      {!isReady && (
        <Button
          variant="quiet"
          busy={isBusy}
          icon={<IconFileSpreadsheet size={20} aria-hidden="true" />}
          onClick={() => begin.mutate()}
        >
          {text('history.csv')}
        </Button>
      )}
      {file && isUnderway(file) && <Making file={file} />}
      {hasFailed && <Notice tone="danger">{text('history.csv_failed')}</Notice>}
      <ErrorNotice error={error && toAppError(error)} />
      {isReady && <Ready file={file} />}
    </div>
  );
}

function Making({ file: { done, total } }: { readonly file: ExportView }) {
  const text = useText();
  const words =
    total === null ? text('history.csv_waiting') : text('history.csv_making', { done, total });
  return <Progress words={words} done={done} total={total} isAnnounced />;
}

function Ready({ file }: { readonly file: ExportView }) {
  const text = useText();
  return (
    <Notice tone="success">
      <p>{text('history.csv_ready', { count: file.total ?? file.done })}</p>
      <ButtonLink
        variant="secondary"
        href={file.file_url ?? ''}
        download={file.file_name ?? 'payments.csv'}
        icon={<IconDownload size={20} aria-hidden="true" />}
      >
        {text('history.csv_take')}
      </ButtonLink>
    </Notice>
  );
}
