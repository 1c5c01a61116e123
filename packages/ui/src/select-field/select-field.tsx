import { IconChevronDown } from '@tabler/icons-react';
import { type ComponentProps, useId } from 'react';
import { Field, type FieldTexts, getAriaProps } from '../field/field.tsx';
import styles from './select-field.module.css';

type SelectFieldProps = Omit<ComponentProps<'select'>, 'id' | 'children'> &
  FieldTexts & {
    readonly options: readonly { readonly value: string; readonly label: string }[];
    /** The empty option, which can be selected again. */
    readonly emptyLabel?: string;
  };

/** One choice among many, with the native list. */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, options, emptyLabel, ...select } = props;
  const id = useId();
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <div className={styles.choice}>
        <select
          {...select}
          {...getAriaProps(id, { hint, error })}
          id={id}
          className={styles.select}
          data-empty={select.value === '' || undefined}
        >
          {emptyLabel !== undefined && <option value="">{emptyLabel}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <IconChevronDown className={styles.chevron} size={20} aria-hidden="true" />
      </div>
    </Field>
  );
}
