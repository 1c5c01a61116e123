import { type ComponentProps, type KeyboardEvent, type ReactNode, useId } from 'react';
import { Field, type FieldTexts, getAriaProps } from '../field/field.tsx';
import styles from './text-field.module.css';

export type TextFieldProps = Omit<ComponentProps<'input'>, 'id'> &
  FieldTexts & {
    /** A control at the end of the field, inside its frame. */
    readonly trailing?: ReactNode;
  };

export function TextField({ label, hint, error, trailing, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <input
        {...input}
        {...getAriaProps(id, { hint, error })}
        id={id}
        className={styles.input}
        onKeyDown={(event) => {
          preventSubmitWhileComposing(event);
          input.onKeyDown?.(event);
        }}
      />
      {trailing}
    </Field>
  );
}

/**
 * Enter that accepts a Japanese IME conversion must not submit the form. Safari fires that keydown
 * after the composition has ended; only key code 229 identifies it.
 */
export function preventSubmitWhileComposing(event: KeyboardEvent<HTMLInputElement>): void {
  const isComposing = event.nativeEvent.isComposing || event.keyCode === 229;
  if (event.key === 'Enter' && isComposing) event.preventDefault();
}
