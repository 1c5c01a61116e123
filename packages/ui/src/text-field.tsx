import { IconAlertCircle } from '@tabler/icons-react';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './text-field.module.css';

export type TextFieldProps = Omit<ComponentProps<'input'>, 'id'> & {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** A control at the end of the field, inside its frame. */
  readonly trailing?: ReactNode;
};

export function TextField({ label, hint, error, trailing, ...input }: TextFieldProps) {
  const id = useId();
  const describedBy = classNames(error && `${id}-error`, hint !== undefined && `${id}-hint`);
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={classNames(styles.frame, error && styles.wrong)}>
        <input
          {...input}
          id={id}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
          onKeyDown={(event) => {
            keepComposing(event);
            input.onKeyDown?.(event);
          }}
        />
        {trailing}
      </div>
      {error && (
        <p className={styles.error} id={`${id}-error`}>
          <IconAlertCircle size={18} aria-hidden="true" />
          <span>{error}</span>
        </p>
      )}
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

/**
 * Enter that accepts a Japanese conversion must not send the form. Safari reports that key after
 * the composition has ended, and only the key code 229 still tells.
 */
function keepComposing(event: KeyboardEvent<HTMLInputElement>): void {
  const isComposing = event.nativeEvent.isComposing || event.keyCode === 229;
  if (event.key === 'Enter' && isComposing) event.preventDefault();
}
