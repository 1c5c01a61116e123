import type { ExportView } from '@saifu/contract/export';
import { Badge, type BadgeTone } from '@saifu/ui/badge/badge';
import { ButtonLink } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { EmptyState } from '@saifu/ui/empty-state/empty-state';
import { VisuallyHidden } from '@saifu/ui/visually-hidden/visually-hidden';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { formatFileSize } from '@saifu/web/i18n/format-file-size.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import {
  IconAlertCircle,
  IconCheck,
  IconClock,
  IconClockX,
  IconDownload,
} from '@tabler/icons-react';
import { formatPeriod, KIND_NAMES, STATE_NAMES } from './file-labels.ts';
import { FileProgress } from './file-progress.tsx';
import styles from './files.module.css';
import { isGenerating } from './queries.ts';

/** Exported files with progress, expiry and download link. */
export function FileList({ files }: { readonly files: readonly ExportView[] }) {
  const t = useTranslate();
  return (
    <Card title={t('receipts.files')} flush>
      {files.length === 0 ? (
        <EmptyState illustration="receipts">{t('receipts.files_empty')}</EmptyState>
      ) : (
        <ul>
          {files.map((file) => (
            <FileRow key={file.id} file={file} />
          ))}
        </ul>
      )}
    </Card>
  );
}

/** The file just requested, next to the button. Announced when it is ready. */
export function NewFile({ file }: { readonly file: ExportView }) {
  const t = useTranslate();
  return (
    <Card title={t('receipts.file_new')} flush>
      <VisuallyHidden role="status">
        {!isGenerating(file) && t(STATE_NAMES[file.state])}
      </VisuallyHidden>
      <ul>
        <FileRow file={file} />
      </ul>
    </Card>
  );
}

const STATE_ICONS = {
  waiting: { tone: 'info', icon: IconClock },
  running: { tone: 'info', icon: IconClock },
  ready: { tone: 'success', icon: IconCheck },
  failed: { tone: 'danger', icon: IconAlertCircle },
  expired: { tone: 'neutral', icon: IconClockX },
} as const satisfies Record<ExportView['state'], { tone: BadgeTone; icon: typeof IconCheck }>;

function FileRow({ file }: { readonly file: ExportView }) {
  const t = useTranslate();
  const { state, total, bytes } = file;
  const { tone, icon: Icon } = STATE_ICONS[state];
  const about = [
    formatPeriod(t, file),
    total !== null && !isGenerating(file) && t('receipts.file_count', { count: total }),
    bytes !== null && formatFileSize(bytes, t.language),
  ];
  return (
    <li className={styles.file}>
      <div className={styles.header}>
        <p className={styles.name}>{t(KIND_NAMES[file.kind])}</p>
        {!isGenerating(file) && (
          <Badge tone={tone} icon={<Icon size={14} aria-hidden="true" />}>
            {t(STATE_NAMES[state])}
          </Badge>
        )}
      </div>
      <p className={styles.description}>{about.filter((part) => part !== false).join(' · ')}</p>
      <p className={styles.description}>
        {t('receipts.file_made', { time: formatDateTime(file.created_at) })}
      </p>
      {isGenerating(file) && <FileProgress file={file} />}
      {state === 'ready' && file.file_url !== null && (
        <DownloadLink file={file} url={file.file_url} />
      )}
    </li>
  );
}

function DownloadLink({ file, url }: { readonly file: ExportView; readonly url: string }) {
  const t = useTranslate();
  const { expires_at: until, file_name: name } = file;
  return (
    <>
      {until !== null && (
        <p className={styles.description}>
          {t('receipts.file_until', { time: formatDateTime(until) })}
        </p>
      )}
      <ButtonLink
        variant="secondary"
        href={url}
        download={name ?? true}
        icon={<IconDownload size={20} aria-hidden="true" />}
      >
        {t('receipts.file_download')}
      </ButtonLink>
    </>
  );
}
