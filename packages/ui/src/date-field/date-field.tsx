import { normalizeText } from '@saifu/domain/shared/normalize-text';
import { useId, useState } from 'react';
import { FieldMessages, type FieldTexts, getAriaProps } from '../field/field.tsx';
import { preventSubmitWhileComposing } from '../text-field/text-field.tsx';
import styles from './date-field.module.css';

const PARTS = ['year', 'month', 'day'] as const;
type Part = (typeof PARTS)[number];
type Parts = Readonly<Record<Part, string>>;

type DateFieldProps = FieldTexts & {
  /** `1986-04-09`; empty if nothing is entered, incomplete (`1986-04-`) while typing. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly name?: string;
  readonly partLabels: Parts;
  /** Lets the browser autofill a birth date. */
  readonly autoComplete?: 'bday';
};

/**
 * A known date typed as three numbers. A calendar that opens at the current month is forty years
 * away from most birthdays.
 */
export function DateField(props: DateFieldProps) {
  const { label, hint, error, value, onChange, name, partLabels, autoComplete } = props;
  const id = useId();
  const [parts, setParts] = useState(() => toParts(value));

  const change = (part: Part, typed: string) => {
    const next = { ...parts, [part]: typed };
    setParts(next);
    onChange(toDate(next));
  };

  return (
    <fieldset
      className={styles.field}
      aria-describedby={getAriaProps(id, props)['aria-describedby']}
    >
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.parts}>
        {PARTS.map((part) => (
          <label key={part} className={styles[part]}>
            <input
              className={styles.input}
              // A form that focuses the field by name finds its first part.
              name={part === 'year' ? name : undefined}
              value={parts[part]}
              inputMode="numeric"
              autoComplete={autoComplete && `${autoComplete}-${part}`}
              {...getAriaProps(id, { error })}
              onChange={(event) => change(part, event.target.value)}
              onKeyDown={preventSubmitWhileComposing}
            />
            <span className={styles.unit}>{partLabels[part]}</span>
          </label>
        ))}
      </div>
      <FieldMessages id={id} hint={hint} error={error} />
    </fieldset>
  );
}

function toParts(value: string): Parts {
  const [year = '', month = '', day = ''] = value.split('-');
  return { year, month: month.replace(/^0/, ''), day: day.replace(/^0/, '') };
}

function toDate(parts: Parts): string {
  const [year = '', ...rest] = PARTS.map((part) => normalizeText(parts[part], 'NFKC').trim());
  if (year === '' && rest.every((part) => part === '')) return '';
  return [year, ...rest.map((part) => (part === '' ? '' : part.padStart(2, '0')))].join('-');
}
