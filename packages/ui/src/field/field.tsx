import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { classNames } from '../styles/class-names.ts';
import styles from './field.module.css';

export type FieldTexts = {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
};

type FieldProps = FieldTexts & {
  readonly id: string;
  /** The input inside the frame. */
  readonly children: ReactNode;
};

/** A label, the framed control, its error and its hint. */
export function Field({ id, label, hint, error, children }: FieldProps) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={classNames(styles.frame, error && styles.wrong)}>{children}</div>
      <FieldMessages id={id} hint={hint} error={error} />
    </div>
  );
}

/**
 * Rendered below the control and referenced by `aria-describedby`. The error appears in a live
 * region that already exists; screen readers announce it only then.
 */
export function FieldMessages({ id, hint, error }: Omit<FieldTexts, 'label'> & { id: string }) {
  return (
    <>
      <div className={styles.live} aria-live="polite">
        {error && (
          <p className={styles.error} id={`${id}-error`}>
            <IconAlertCircle size={18} aria-hidden="true" />
            <span>{error}</span>
          </p>
        )}
      </div>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </>
  );
}

/** ARIA attributes that associate a control with its hint and error. */
export function getAriaProps(id: string, { hint, error }: Omit<FieldTexts, 'label'>) {
  const describedBy = classNames(error && `${id}-error`, Boolean(hint) && `${id}-hint`);
  return {
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy || undefined,
  };
}
