import { type ComponentProps, useId } from 'react';
import { FieldMessages, type FieldTexts, getAriaProps } from '../field/field.tsx';
import styles from './checkbox.module.css';

type CheckboxProps = FieldTexts & Omit<ComponentProps<'input'>, 'id' | 'type' | 'className'>;

/** One checkbox; pressing its label toggles it too. */
export function Checkbox({ label, hint, error, ...input }: CheckboxProps) {
  const id = useId();
  return (
    <div>
      <label className={styles.label} htmlFor={id}>
        <input
          {...input}
          {...getAriaProps(id, { hint, error })}
          id={id}
          type="checkbox"
          className={styles.box}
        />
        <span>{label}</span>
      </label>
      <div className={styles.notes}>
        <FieldMessages id={id} hint={hint} error={error} />
      </div>
    </div>
  );
}
