import styles from './loading-overlay.module.css';
import { Modal } from './modal.tsx';
import { Spinner } from './spinner.tsx';

type LoadingOverlayProps = { readonly open: boolean; readonly label: string };

/** Holds the page still while something is on its way. It cannot be dismissed, only awaited. */
export function LoadingOverlay({ open, label }: LoadingOverlayProps) {
  return (
    <Modal open={open} className={styles.overlay} label={label}>
      <div role="status" className={styles.content}>
        <Spinner size="large" />
        <p>{label}</p>
      </div>
    </Modal>
  );
}
