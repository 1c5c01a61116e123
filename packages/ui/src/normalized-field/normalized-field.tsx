import { TextField, type TextFieldProps } from '../text-field/text-field.tsx';
import { useFoldedInput } from './use-normalized-input.ts';

type FoldedFieldProps = TextFieldProps & {
  readonly value: string;
  readonly fold: (typed: string) => string;
  readonly onValue: (folded: string) => void;
};

/** Text that is put right while it is typed, but never in the middle of a conversion. */
export function FoldedField({ value, fold, onValue, ...field }: FoldedFieldProps) {
  return <TextField {...field} {...useFoldedInput({ value, fold, onValue })} />;
}
