import { useComposedInput } from '../text-field/use-composed-input.ts';

type NormalizedInput = {
  readonly value: string;
  readonly normalize: (typed: string) => string;
  readonly onValue: (normalized: string) => void;
};

/** A field whose text is folded while it is typed, but not inside a conversion. */
export function useNormalizedInput({ value, normalize, onValue }: NormalizedInput) {
  return useComposedInput({ value, onCommit: (input) => onValue(normalize(input.value)) });
}
