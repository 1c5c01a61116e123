import { type ComponentProps, useId } from 'react';
import { describe, FieldNotes, type FieldWords } from '../field/field.tsx';
import styles from './checkbox.module.css';

type CheckboxProps = FieldWords & Omit<ComponentProps<'input'>, 'id' | 'type' | 'className'>;

/** One yes or no, pressed on the box or on its words. */
export function Checkbox({ label, hint, error, ...input }: CheckboxProps) {
  const id = useId();
  return (
    <div>
      <label className={styles.label} htmlFor={id}>
        <input
          {...input}
          {...describe(id, { hint, error })}
          id={id}
          type="checkbox"
          className={styles.box}
        />
        <span>{label}</span>
      </label>
      <div className={styles.notes}>
        <FieldNotes id={id} hint={hint} error={error} />
      </div>
    </div>
  );
}
