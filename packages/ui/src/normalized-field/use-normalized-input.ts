import { useComposedInput } from '../text-field/use-composed-input.ts';

type FoldedInput = {
  readonly value: string;
  readonly fold: (typed: string) => string;
  readonly onValue: (folded: string) => void;
};

/** A field whose text is folded while it is typed, but not inside a conversion. */
export function useFoldedInput({ value, fold, onValue }: FoldedInput) {
  return useComposedInput({ value, onSettle: (input) => onValue(fold(input.value)) });
}
