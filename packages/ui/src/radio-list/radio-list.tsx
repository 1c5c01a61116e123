import { type ReactNode, useId } from 'react';
import styles from './radio-list.module.css';

export type RadioOption<Value extends string> = {
  readonly value: Value;
  readonly label: ReactNode;
  readonly subline: ReactNode;
  /** A picture before the words. */
  readonly icon?: ReactNode;
  /** What stands opposite the label, as its amount; such a row is read from its first line. */
  readonly end?: ReactNode;
  /** Why it cannot be chosen now; stands where the subline would. */
  readonly reason?: ReactNode;
};

type RadioListProps<Value extends string> = {
  readonly label: string;
  /** By which its form finds it, to hand it the focus when it is wrong. */
  readonly name?: string;
  /** What says so. */
  readonly describedBy?: string | undefined;
  readonly rows: readonly RadioOption<Value>[];
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
};

/** One choice among several, each with a line about it. What cannot be chosen says why. */
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
