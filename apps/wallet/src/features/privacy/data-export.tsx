import type { ExportView } from '@saifu/contract/export';
import { EXPORT_LIFE_MS } from '@saifu/domain/shared/limits';
import { Alert } from '@saifu/ui/alert/alert';
import { Button, ButtonLink } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { Progress } from '@saifu/ui/progress/progress';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { useMutation } from '@tanstack/react-query';
import type { StepUp } from '../../lib/step-up.ts';
import styles from './privacy.module.css';
import { isGenerating, useDataFile, useFindDataFile, useStartDataFile } from './queries.ts';

const HOURS = EXPORT_LIFE_MS / (60 * 60 * 1000);

/** Export of all personal data as a file. */
export function DataExport({ stepUp }: { readonly stepUp: StepUp }) {
  const t = useTranslate();
  const newest = useDataFile();
  const start = useStartDataFile();
  const creation = useMutation({ mutationFn: () => stepUp(start) });
  const file = newest.data ?? null;
  const exportError = creation.error ?? newest.error;
  return (
    <Card title={t('privacy.export_title')}>
      <div className={styles.stack}>
        <p className={styles.lead}>{t('privacy.export_lead', { hours: HOURS })}</p>
        <ErrorNotice error={exportError && toAppError(exportError)} />
        {file !== null && <ExportFile file={file} stepUp={stepUp} />}
        {!isGenerating(file) && (
          <Button
            variant="secondary"
            full
            busy={creation.isPending || newest.isPending}
            onClick={() => creation.mutate()}
          >
            {t(file?.state === 'ready' ? 'privacy.export_again' : 'privacy.export_start')}
          </Button>
        )}
      </div>
    </Card>
  );
}

type FileProps = { readonly file: ExportView; readonly stepUp: StepUp };

function ExportFile({ file, stepUp }: FileProps) {
  const t = useTranslate();
  const { state, done, total, file_url: url, file_name: name, expires_at: until } = file;
  if (isGenerating(file)) {
    const isCounted = state === 'running' && total !== null;
    return (
      <Progress
        words={
          isCounted ? t('privacy.export_making', { done, total }) : t('privacy.export_waiting')
        }
        done={done}
        total={isCounted ? total : null}
        isAnnounced
      />
    );
  }
  if (state === 'failed') return <Alert tone="danger">{t('privacy.export_failed')}</Alert>;
  if (state !== 'ready' || until === null) return null;
  return (
    <>
      <Alert tone="success">
        <p>{t('privacy.export_ready')}</p>
        <p>{t('privacy.export_until', { time: formatDateTime(until) })}</p>
      </Alert>
      {url === null ? (
        <HiddenFile file={file} stepUp={stepUp} />
      ) : (
        <ButtonLink href={url} download={name ?? true} full>
          {t('privacy.export_download')}
        </ButtonLink>
      )}
    </>
  );
}

/** A file that is ready. Its link requires step-up authentication. */
function HiddenFile({ file, stepUp }: FileProps) {
  const t = useTranslate();
  const find = useFindDataFile();
  const download = useMutation({
    mutationFn: () => stepUp(() => find(file.id)),
    onSuccess: downloadFile,
  });
  return (
    <>
      <ErrorNotice error={download.error && toAppError(download.error)} />
      <Button full busy={download.isPending} onClick={() => download.mutate()}>
        {t('privacy.export_download')}
      </Button>
    </>
  );
}

/** Downloads through a temporary link, so that the page stays open. */
function downloadFile({ file_url: url, file_name: name }: ExportView): void {
  if (url === null) return;
  const link = document.createElement('a');
  link.href = url;
  link.download = name ?? '';
  link.click();
}
