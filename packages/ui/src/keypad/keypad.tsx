import { IconBackspace } from '@tabler/icons-react';
import styles from './keypad.module.css';

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '00', '0'] as const;

type KeypadProps = {
  readonly label: string;
  readonly deleteLabel: string;
  readonly onDigits: (digits: string) => void;
  readonly onDelete: () => void;
};

/** Large keypad for amounts: digits, a double zero as on a cash register, and delete. */
export function Keypad({ label, deleteLabel, onDigits, onDelete }: KeypadProps) {
  return (
    <fieldset className={styles.keypad} aria-label={label}>
      {KEYS.map((digits) => (
        <button key={digits} type="button" className={styles.key} onClick={() => onDigits(digits)}>
          {digits}
        </button>
      ))}
      <button type="button" className={styles.key} aria-label={deleteLabel} onClick={onDelete}>
        <IconBackspace size={28} stroke={1.75} aria-hidden="true" />
      </button>
    </fieldset>
  );
}
