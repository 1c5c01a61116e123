import { IconX } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { Modal } from '../modal/modal.tsx';
import styles from './sheet.module.css';

type SheetProps = {
  readonly title: string;
  readonly onDismiss: () => void;
  /** Where the sheet is long and says no other way out, a button that stays in sight. */
  readonly closeLabel?: string;
  readonly children: ReactNode;
};

/** Comes up from below over what it belongs to. Its title takes the focus, so that it is heard. */
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
