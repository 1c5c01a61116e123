import { IconX } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { Modal } from '../modal/modal.tsx';
import styles from './sheet.module.css';

type SheetProps = {
  readonly title: string;
  readonly onDismiss: () => void;
  /** For a long sheet without another way to close it: a button that stays visible. */
  readonly closeLabel?: string;
  readonly children: ReactNode;
};

/** Bottom sheet. Its title receives focus, so that screen readers announce it. */
export function Sheet({ title, onDismiss, closeLabel, children }: SheetProps) {
  const id = useId();
  return (
    <Modal open onDismiss={onDismiss} className={styles.sheet} labelledBy={id}>
      <div className={styles.content}>
        <div className={styles.head}>
          <h2 id={id} className={styles.title} tabIndex={-1} data-focus-first>
            {title}
          </h2>
          {closeLabel !== undefined && (
            <button
              type="button"
              className={styles.close}
              aria-label={closeLabel}
              onClick={onDismiss}
            >
              <IconX size={24} aria-hidden="true" />
            </button>
          )}
        </div>
        {children}
      </div>
    </Modal>
  );
}
