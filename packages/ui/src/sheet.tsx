import { type ReactNode, useId } from 'react';
import { Modal } from './modal.tsx';
import styles from './sheet.module.css';

type SheetProps = {
  readonly title: string;
  readonly onDismiss: () => void;
  readonly children: ReactNode;
};

/** Comes up from below over what it belongs to. Its title takes the focus, so that it is heard. */
export function Sheet({ title, onDismiss, children }: SheetProps) {
  const id = useId();
  return (
    <Modal open onDismiss={onDismiss} className={styles.sheet} labelledBy={id}>
      <div className={styles.content}>
        <h2 id={id} className={styles.title} tabIndex={-1} data-focus-first>
          {title}
        </h2>
        {children}
      </div>
    </Modal>
  );
}
