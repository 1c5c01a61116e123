import { TextField, type TextFieldProps } from '../text-field/text-field.tsx';
import { useNormalizedInput } from './use-normalized-input.ts';

type NormalizedFieldProps = TextFieldProps & {
  readonly value: string;
  readonly normalize: (typed: string) => string;
  readonly onValue: (normalized: string) => void;
};

/** Text that is put right while it is typed, but never in the middle of a conversion. */
export function NormalizedField({ value, normalize, onValue, ...field }: NormalizedFieldProps) {
  return <TextField {...field} {...useNormalizedInput({ value, normalize, onValue })} />;
}
