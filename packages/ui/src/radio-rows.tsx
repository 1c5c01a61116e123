import { type ReactNode, useId } from 'react';
import styles from './radio-rows.module.css';

export type RadioRow<Value extends string> = {
  readonly value: Value;
  readonly label: string;
  readonly subline: string;
  readonly icon: ReactNode;
  /** Why it cannot be chosen now; stands where the subline would. */
  readonly reason?: string | undefined;
};

type RadioRowsProps<Value extends string> = {
  readonly label: string;
  readonly rows: readonly RadioRow<Value>[];
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
};

/** One choice among several, each with a line about it. What cannot be chosen says why. */
export function RadioRows<Value extends string>(props: RadioRowsProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.rows} aria-label={props.label}>
      {props.rows.map(({ value, label, subline, icon, reason }) => (
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
          <span className={styles.icon}>{icon}</span>
          <span className={styles.words}>
            <span id={`${name}-${value}`} className={styles.label}>
              {label}
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
