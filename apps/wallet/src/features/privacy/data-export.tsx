import type { ExportView } from '@saifu/contract/export';
import { EXPORT_LIFE_MS } from '@saifu/domain/shared/limits';
import { Notice } from '@saifu/ui/alert/alert';
import { Button, ButtonLink } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { Progress } from '@saifu/ui/progress/progress';
import { useMutation } from '@tanstack/react-query';
import { ErrorNotice } from '../../forms/error-notice.tsx';
import { showMinute } from '../../i18n/dates.ts';
import { useText } from '../../i18n/use-text.tsx';
import { toAppError } from '../../lib/to-app-error.ts';
import styles from './privacy.module.css';
import type { Prove } from './prove.ts';
import { isBeingMade, useDataFile, useFindDataFile, useStartDataFile } from './queries.ts';

const HOURS = EXPORT_LIFE_MS / (60 * 60 * 1000);

/** Everything that is kept about a person, as a file that they can take. */
export function DataExport({ prove }: { readonly prove: Prove }) {
  const text = useText();
  const newest = useDataFile();
  const start = useStartDataFile();
  const making = useMutation({ mutationFn: () => prove(start) });
  const file = newest.data ?? null;
  const exportError = making.error ?? newest.error;
  return (
    <Card title={text('privacy.export_title')}>
      <div className={styles.stack}>
        <p className={styles.lead}>{text('privacy.export_lead', { hours: HOURS })}</p>
        <ErrorNotice error={exportError && toAppError(exportError)} />
        {file !== null && <File file={file} prove={prove} />}
        {!isBeingMade(file) && (
          <Button
            variant="secondary"
            full
            busy={making.isPending || newest.isPending}
            onClick={() => making.mutate()}
          >
            {text(file?.state === 'ready' ? 'privacy.export_again' : 'privacy.export_start')}
          </Button>
        )}
      </div>
    </Card>
  );
}

type FileProps = { readonly file: ExportView; readonly prove: Prove };

function File({ file, prove }: FileProps) {
  const text = useText();
  const { state, done, total, file_url: url, file_name: name, expires_at: until } = file;
  if (isBeingMade(file)) {
    const isCounted = state === 'running' && total !== null;
    return (
      <Progress
        words={
          isCounted
            ? text('privacy.export_making', { done, total })
            : text('privacy.export_waiting')
        }
        done={done}
        total={isCounted ? total : null}
        isAnnounced
      />
    );
  }
  if (state === 'failed') return <Notice tone="danger">{text('privacy.export_failed')}</Notice>;
  if (state !== 'ready' || until === null) return null;
  return (
    <>
      <Notice tone="success">
        <p>{text('privacy.export_ready')}</p>
        <p>{text('privacy.export_until', { time: showMinute(until) })}</p>
      </Notice>
      {url === null ? (
        <HiddenFile file={file} prove={prove} />
      ) : (
        <ButtonLink href={url} download={name ?? true} full>
          {text('privacy.export_download')}
        </ButtonLink>
      )}
    </>
  );
}

/** One that lies ready, for whoever proves once more who they are. */
function HiddenFile({ file, prove }: FileProps) {
  const text = useText();
  const find = useFindDataFile();
  const taking = useMutation({ mutationFn: () => prove(() => find(file.id)), onSuccess: take });
  return (
    <>
      <ErrorNotice error={taking.error && toAppError(taking.error)} />
      <Button full busy={taking.isPending} onClick={() => taking.mutate()}>
        {text('privacy.export_download')}
      </Button>
    </>
  );
}

/** As a press on its link: the answer is a file, so that the page stays. */
function take({ file_url: url, file_name: name }: ExportView): void {
  if (url === null) return;
  const link = document.createElement('a');
  link.href = url;
  link.download = name ?? '';
  link.click();
}
