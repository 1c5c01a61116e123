import { SelectField } from '@saifu/ui/select-field/select-field';
import { toOption } from '../lib/list-filter.ts';

type SelectFilterProps<Value extends string> = {
  readonly label: string;
  /** The option for no restriction. */
  readonly anyLabel: string;
  readonly value: Value | '';
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value | '') => void;
};

/** Restricts a list to one option. An empty string means no restriction. */
export function SelectFilter<Value extends string>(props: SelectFilterProps<Value>) {
  const { label, anyLabel, value, options, onChange } = props;
  const values = options.map((option) => option.value);
  return (
    <SelectField
      label={label}
      value={value}
      emptyLabel={anyLabel}
      options={options}
      onChange={({ target }) => onChange(toOption(target.value, values))}
    />
  );
}
