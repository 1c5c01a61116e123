import type { ReactNode } from 'react';
import { Modal } from '../modal/modal.tsx';
import { Spinner } from '../spinner/spinner.tsx';
import styles from './loading-overlay.module.css';

type LoadingOverlayProps = {
  readonly open: boolean;
  readonly label: string;
  /** How far it is, or the way out of a wait that has become long. */
  readonly children?: ReactNode;
};

/** Holds the page still while something is on its way. It cannot be dismissed, only awaited. */
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
