import { type ReactNode, useId } from 'react';
import styles from './radio-list.module.css';

export type RadioOption<Value extends string> = {
  readonly value: Value;
  readonly label: ReactNode;
  readonly subline: ReactNode;
  readonly icon?: ReactNode;
  /** Content opposite the label, such as its amount. It aligns with the first line. */
  readonly end?: ReactNode;
  /** Disables the option; shown in place of the subline. */
  readonly reason?: ReactNode;
};

type RadioListProps<Value extends string> = {
  readonly label: string;
  /** The name by which a form focuses the list on an error. */
  readonly name?: string;
  /** The id of the error message. */
  readonly describedBy?: string | undefined;
  readonly rows: readonly RadioOption<Value>[];
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
};

/** Radio group with a description per option. A disabled option shows its reason. */
export function RadioList<Value extends string>(props: RadioListProps<Value>) {
  const name = useId();
  return (
    <fieldset
      aria-label={props.label}
      aria-describedby={props.describedBy}
      name={props.name}
      tabIndex={props.name === undefined ? undefined : -1}
    >
      {props.rows.map(({ value, label, subline, icon, end, reason }) => (
        <label key={value} className={styles.row}>
          <input
            type="radio"
            className={styles.radio}
            name={name}
            value={value}
            checked={value === props.value}
            disabled={reason !== undefined}
            aria-labelledby={`${name}-${value}`}
            aria-describedby={`${name}-${value}-about`}
            onChange={() => props.onChange(value)}
          />
          {icon && <span className={styles.icon}>{icon}</span>}
          <span className={styles.words}>
            <span className={styles.head}>
              <span id={`${name}-${value}`} className={styles.label}>
                {label}
              </span>
              {end && <span className={styles.end}>{end}</span>}
            </span>
            <span id={`${name}-${value}-about`} className={styles.subline}>
              {reason ?? subline}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
