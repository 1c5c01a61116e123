import type { ExportView } from '@saifu/contract/export';
import { Badge, type BadgeTone } from '@saifu/ui/badge/badge';
import { ButtonLink } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { EmptyState } from '@saifu/ui/empty-state/empty-state';
import { VisuallyHidden } from '@saifu/ui/visually-hidden/visually-hidden';
import {
  IconAlertCircle,
  IconCheck,
  IconClock,
  IconClockX,
  IconDownload,
  IconFileZip,
} from '@tabler/icons-react';
import { showMinute } from '../../i18n/dates.ts';
import { useText } from '../../i18n/use-text.tsx';
import { KIND_NAMES, periodOf, STATE_NAMES, sizeOf } from './file-labels.ts';
import { FileProgress } from './file-progress.tsx';
import styles from './files.module.css';
import { isBeingMade } from './queries.ts';

/** The files one had made: how far each is, how long it is kept, and the way to take it. */
export function FileList({ files }: { readonly files: readonly ExportView[] }) {
  const text = useText();
  return (
    <Card title={text('receipts.files')} flush>
      {files.length === 0 ? (
        <EmptyState icon={<IconFileZip size={32} stroke={1.75} aria-hidden="true" />}>
          {text('receipts.files_empty')}
        </EmptyState>
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

/** The one that was just asked for, in sight of the button, and told when it is done. */
export function NewFile({ file }: { readonly file: ExportView }) {
  const text = useText();
  return (
    <Card title={text('receipts.file_new')} flush>
      <VisuallyHidden role="status">
        {!isBeingMade(file) && text(STATE_NAMES[file.state])}
      </VisuallyHidden>
      <ul>
        <FileRow file={file} />
      </ul>
    </Card>
  );
}

const LOOKS = {
  waiting: { tone: 'info', icon: IconClock },
  running: { tone: 'info', icon: IconClock },
  ready: { tone: 'success', icon: IconCheck },
  failed: { tone: 'danger', icon: IconAlertCircle },
  expired: { tone: 'neutral', icon: IconClockX },
} as const satisfies Record<ExportView['state'], { tone: BadgeTone; icon: typeof IconCheck }>;

function FileRow({ file }: { readonly file: ExportView }) {
  const text = useText();
  const { state, total, bytes } = file;
  const { tone, icon: Icon } = LOOKS[state];
  const about = [
    periodOf(text, file),
    total !== null && !isBeingMade(file) && text('receipts.file_count', { count: total }),
    bytes !== null && sizeOf(text, bytes),
  ];
  return (
    <li className={styles.file}>
      <div className={styles.head}>
        <p className={styles.name}>{text(KIND_NAMES[file.kind])}</p>
        {!isBeingMade(file) && (
          <Badge tone={tone} icon={<Icon size={14} aria-hidden="true" />}>
            {text(STATE_NAMES[state])}
          </Badge>
        )}
      </div>
      <p className={styles.about}>{about.filter((part) => part !== false).join(' · ')}</p>
      <p className={styles.about}>
        {text('receipts.file_made', { time: showMinute(file.created_at) })}
      </p>
      {isBeingMade(file) && <FileProgress file={file} />}
      {state === 'ready' && file.file_url !== null && <Take file={file} url={file.file_url} />}
    </li>
  );
}

function Take({ file, url }: { readonly file: ExportView; readonly url: string }) {
  const text = useText();
  const { expires_at: until, file_name: name } = file;
  return (
    <>
      {until !== null && (
        <p className={styles.about}>{text('receipts.file_until', { time: showMinute(until) })}</p>
      )}
      <ButtonLink
        variant="secondary"
        href={url}
        download={name ?? true}
        icon={<IconDownload size={20} aria-hidden="true" />}
      >
        {text('receipts.file_download')}
      </ButtonLink>
    </>
  );
}
