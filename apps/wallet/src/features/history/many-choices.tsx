import { Checkbox } from '@saifu/ui/checkbox/checkbox';
import styles from './filter-sheet.module.css';

type ManyChoicesProps<Value extends string> = {
  readonly label: string;
  readonly all: readonly Value[];
  readonly chosen: readonly Value[];
  readonly getLabel: (value: Value) => string;
  readonly onChange: (chosen: readonly Value[]) => void;
};

/** Multiple choice. None chosen means all. */
export function ManyChoices<Value extends string>(props: ManyChoicesProps<Value>) {
  const { label, all, chosen, getLabel, onChange } = props;
  const toggle = (value: Value) => {
    onChange(all.filter((each) => (each === value) !== chosen.includes(each)));
  };
  return (
    <fieldset>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.choices}>
        {all.map((value) => (
          <Checkbox
            key={value}
            label={getLabel(value)}
            checked={chosen.includes(value)}
            onChange={() => toggle(value)}
          />
        ))}
      </div>
    </fieldset>
  );
}
