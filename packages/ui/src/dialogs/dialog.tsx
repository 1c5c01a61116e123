import { IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { Button } from '../button/button.tsx';
import { Modal } from '../modal/modal.tsx';
import styles from './dialog.module.css';
import type { PendingDialog } from './dialog-types.tsx';

/** One dialog. If the other answer is destructive, the harmless one has initial focus. */
export function QueuedDialog(dialog: PendingDialog) {
  const { title, body, closeLabel, settle } = dialog;
  const id = useId();
  const bodyId = `${id}-body`;
  return (
    <Modal
      open
      role={dialog.isDestructive ? 'alertdialog' : undefined}
      className={styles.dialog}
      labelledBy={title ? id : bodyId}
      describedBy={title ? bodyId : undefined}
      onDismiss={dialog.isPersistent ? undefined : () => settle('close')}
    >
      <div className={styles.content} style={{ maxWidth: dialog.maxWidth }}>
        {(title || closeLabel) && (
          <div className={styles.head}>
            {title && (
              <h2 id={id} className={styles.title}>
                {title}
              </h2>
            )}
            {closeLabel && (
              <button
                type="button"
                className={styles.close}
                aria-label={closeLabel}
                onClick={() => settle('close')}
              >
                <IconX size={22} aria-hidden="true" />
              </button>
            )}
          </div>
        )}
        <div id={bodyId} className={styles.body}>
          {body}
        </div>
        <DialogActions {...dialog} />
      </div>
    </Modal>
  );
}

function DialogActions({ agreeLabel, cancelLabel, isDestructive, settle }: PendingDialog) {
  if (!agreeLabel && !cancelLabel) return null;
  return (
    <div className={styles.answers}>
      {cancelLabel && (
        <Button
          variant="secondary"
          data-focus-first={isDestructive || undefined}
          onClick={() => settle('cancel')}
        >
          {cancelLabel}
        </Button>
      )}
      {agreeLabel && (
        <Button
          variant={isDestructive ? 'danger' : 'primary'}
          data-focus-first={isDestructive ? undefined : true}
          onClick={() => settle('agree')}
        >
          {agreeLabel}
        </Button>
      )}
    </div>
  );
}
