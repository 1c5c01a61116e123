import { TextField, type TextFieldProps } from '../text-field/text-field.tsx';
import { useNormalizedInput } from './use-normalized-input.ts';

type NormalizedFieldProps = TextFieldProps & {
  readonly value: string;
  readonly normalize: (typed: string) => string;
  readonly onValue: (normalized: string) => void;
};

/** Text field that normalizes while typing, but not during IME composition. */
export function NormalizedField({ value, normalize, onValue, ...field }: NormalizedFieldProps) {
  return <TextField {...field} {...useNormalizedInput({ value, normalize, onValue })} />;
}
