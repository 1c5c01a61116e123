import { Spinner } from '@saifu/ui/spinner/spinner';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconAlertCircle, IconCircleCheck, IconRefresh, IconTrash } from '@tabler/icons-react';
import { type AttachmentFile, isPermanent } from './attachment-file.ts';
import styles from './refund-request.module.css';

type AttachmentRowProps = {
  readonly attachment: AttachmentFile;
  readonly size: string;
  readonly onRemove: () => void;
  readonly onRetry: () => void;
};

/** One file: name, size, progress and a remove button. */
export function AttachmentRow({ attachment, size, onRemove, onRetry }: AttachmentRowProps) {
  const t = useTranslate();
  const { state } = attachment;
  const { name } = attachment.file;
  return (
    <li className={styles.file}>
      <div className={styles.fileText}>
        <span>{name}</span>
        <span className={styles.secondary}>{size}</span>
        <span role="status" className={styles.fileState} data-state={state.kind}>
          <StateIcon kind={state.kind} />
          {state.kind === 'uploading' && t('refund_request.evidence_uploading')}
          {state.kind === 'ready' && t('refund_request.evidence_ready')}
          {state.kind === 'failed' && t.error(state.error.code, state.error.params)}
        </span>
      </div>
      {state.kind === 'failed' && !isPermanent(state.error) && (
        <button
          type="button"
          className={styles.fileAction}
          aria-label={t('refund_request.evidence_again', { name })}
          onClick={onRetry}
        >
          <IconRefresh size={20} aria-hidden="true" />
        </button>
      )}
      <button
        type="button"
        className={styles.fileAction}
        aria-label={t('refund_request.evidence_remove', { name })}
        onClick={onRemove}
      >
        <IconTrash size={20} aria-hidden="true" />
      </button>
    </li>
  );
}

function StateIcon({ kind }: Pick<AttachmentFile['state'], 'kind'>) {
  if (kind === 'uploading') return <Spinner />;
  const Icon = kind === 'ready' ? IconCircleCheck : IconAlertCircle;
  return <Icon size={18} aria-hidden="true" />;
}
