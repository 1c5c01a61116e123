import type { ReactNode } from 'react';
import { Modal } from '../modal/modal.tsx';
import { Spinner } from '../spinner/spinner.tsx';
import styles from './loading-overlay.module.css';

type LoadingOverlayProps = {
  readonly open: boolean;
  readonly label: string;
  /** The progress, or a way to cancel a long wait. */
  readonly children?: ReactNode;
};

/** Blocks the page while an operation runs. The user cannot dismiss it. */
export function LoadingOverlay({ open, label, children }: LoadingOverlayProps) {
  return (
    <Modal open={open} className={styles.overlay} label={label}>
      <div className={styles.content}>
        <Spinner size="large" />
        <p role="status">{label}</p>
        {children}
      </div>
    </Modal>
  );
}
