import { type ChangeEvent, type ReactNode, useId } from 'react';
import { Field, type FieldTexts, getAriaProps } from '../field/field.tsx';
import styles from './text-area.module.css';

type TextAreaProps = FieldTexts & {
  readonly name: string;
  readonly value: string;
  readonly onValue: (typed: string) => void;
  /** Used and allowed length. Visual only, because it changes with every key. */
  readonly count?: ReactNode;
};

/** Multi-line text field. It grows with its content if the browser supports it. */
export function TextArea(props: TextAreaProps) {
  const { label, hint, error, name, value, onValue, count } = props;
  const id = useId();
  return (
    <div className={styles.area}>
      <Field id={id} label={label} hint={hint} error={error}>
        <textarea
          {...getAriaProps(id, { hint, error })}
          id={id}
          name={name}
          className={styles.input}
          value={value}
          onChange={(event: ChangeEvent<HTMLTextAreaElement>) => onValue(event.target.value)}
        />
      </Field>
      {count && (
        <p aria-hidden="true" className={styles.count}>
          {count}
        </p>
      )}
    </div>
  );
}
