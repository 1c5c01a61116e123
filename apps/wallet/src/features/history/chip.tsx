import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './chip.module.css';

type ChipProps = {
  readonly children: ReactNode;
  /** Set for a toggle. */
  readonly isOn?: boolean;
  readonly onPress: () => void;
};

export function Chip({ isOn, onPress, children }: ChipProps) {
  return (
    <button type="button" className={styles.chip} aria-pressed={isOn} onClick={onPress}>
      {children}
    </button>
  );
}

type RemovableChipProps = {
  readonly children: ReactNode;
  /** Accessible name of the button. */
  readonly removeLabel: string;
  readonly onRemove: () => void;
};

/** Chip of an active filter that can be removed. */
export function RemovableChip({ removeLabel, onRemove, children }: RemovableChipProps) {
  return (
    <button
      type="button"
      className={`${styles.chip} ${styles.active}`}
      aria-label={removeLabel}
      onClick={onRemove}
    >
      {children}
      <IconX size={16} aria-hidden="true" />
    </button>
  );
}
