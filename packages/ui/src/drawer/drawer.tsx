import type { ReactNode } from 'react';
import { Modal } from '../modal/modal.tsx';
import styles from './drawer.module.css';

type DrawerProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly label: string;
  readonly children: ReactNode;
};

/** Navigation that slides in from the left. */
export function Drawer({ open, onClose, label, children }: DrawerProps) {
  return (
    <Modal open={open} onDismiss={onClose} className={styles.drawer} label={label}>
      <div className={styles.content}>{children}</div>
    </Modal>
  );
}
