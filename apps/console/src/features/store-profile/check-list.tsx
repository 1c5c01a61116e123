import { Checkbox } from '@saifu/ui/checkbox/checkbox';
import { FieldMessages } from '@saifu/ui/field/field';
import { type ReactNode, useId } from 'react';
import textStyles from '../../components/text.module.css';
import styles from './store-profile.module.css';
import { splitList } from './store-values.ts';

type CheckListProps = {
  readonly name: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error: string | undefined;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** The chosen values, with spaces between them. */
  readonly value: string;
  readonly onValue: (value: string) => void;
};

/** Any number of choices among a few. */
export function CheckList({ name, label, hint, error, options, value, onValue }: CheckListProps) {
  const id = useId();
  const chosen = splitList(value);
  const toggle = (option: string) => {
    const isChosen = (each: string) => chosen.includes(each) !== (each === option);
    const next = options.filter((each) => isChosen(each.value));
    onValue(next.map((each) => each.value).join(' '));
  };
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <fieldset
      name={name}
      tabIndex={-1}
      className={styles.checks}
      aria-describedby={describedBy || undefined}
    >
      <legend className={textStyles.legend}>{label}</legend>
      <ul className={styles.options}>
        {options.map((option) => (
          <li key={option.value}>
            <Checkbox
              label={option.label}
              checked={chosen.includes(option.value)}
              onChange={() => toggle(option.value)}
            />
          </li>
        ))}
      </ul>
      <FieldMessages id={id} hint={hint} error={error} />
    </fieldset>
  );
}
